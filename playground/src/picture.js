// Pictures of arrays of NumPy (.npy): a number or a vector of three or four components is a pixel.

const TYPES = { f4: Float32Array, f8: Float64Array, i1: Int8Array, u1: Uint8Array, i2: Int16Array, u2: Uint16Array, i4: Int32Array, u4: Uint32Array };

/** The shape and the numbers of an array; undefined for other files, and for types that are not drawn. */
export function readArray(bytes) {
    if (new TextDecoder().decode(bytes.subarray(1, 6)) !== "NUMPY") {
        return undefined;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const wide = bytes[6] >= 2;
    const start = wide ? 12 : 10;
    const end = start + (wide ? view.getUint32(8, true) : view.getUint16(8, true));
    const header = new TextDecoder().decode(bytes.subarray(start, end));
    const type = TYPES[/'descr': '[<|=](\w\d)'/.exec(header)?.[1]];
    const shape = [.../'shape': \(([^)]*)\)/.exec(header)[1].matchAll(/\d+/g)].map(Number);
    return type && { shape, numbers: new type(bytes.slice(end).buffer) };
}

/** Draws an array of two dimensions, or of one, which is cut into a square; says whether it could. */
export function drawArray(canvas, bytes) {
    const array = readArray(bytes);
    if (!array || array.numbers.length === 0) {
        return false;
    }
    const { shape, numbers } = array;
    const isVector = shape.length > 1 && [3, 4].includes(shape.at(-1));
    const components = isVector ? shape.at(-1) : 1;
    const [height, width] = size(isVector ? shape.slice(0, -1) : shape);
    const pixels = new ImageData(width, height);
    const value = scale(numbers);
    for (let pixel = 0; pixel < width * height; pixel++) {
        const first = pixel * components;
        for (let channel = 0; channel < 3; channel++) {
            pixels.data[4 * pixel + channel] = value(numbers[first + (components > 1 ? channel : 0)] ?? 0);
        }
        pixels.data[4 * pixel + 3] = first < numbers.length ? 255 : 0;
    }
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d").putImageData(pixels, 0, 0);
    return true;
}

/** Height and width of a picture. */
function size(shape) {
    const count = shape.reduce((product, length) => product * length, 1);
    const width = shape.length > 1 ? shape.at(-1) : Math.ceil(Math.sqrt(count));
    return [Math.ceil(count / width), width];
}

/** Numbers as brightness: bytes as they are, floating-point numbers of 0 to 1 as parts of white, others from the least to the greatest. */
function scale(numbers) {
    if (numbers instanceof Uint8Array) {
        return (number) => number;
    }
    let least = Infinity;
    let greatest = -Infinity;
    for (const number of numbers) {
        if (Number.isFinite(number)) {
            least = Math.min(least, number);
            greatest = Math.max(greatest, number);
        }
    }
    if (least >= 0 && greatest <= 1) {
        [least, greatest] = [0, 1];
    }
    const range = greatest - least || 1;
    return (number) => ((number - least) / range) * 255;
}
