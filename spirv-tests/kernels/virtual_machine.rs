//! The host program of the stack machine: Collatz sequences, and programs of random instructions.

use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

/// Instructions by the numbers of the kernel's enumeration.
const COLLATZ: &[[i32; 2]] = &[
    [2, 0],   //  0 id
    [1, 1],   //  1 push 1
    [6, 0],   //  2 add
    [3, 0],   //  3 dup           (loop)
    [1, 2],   //  4 push 2
    [15, 0],  //  5 less
    [17, 11], //  6 jump_zero 11
    [5, 0],   //  7 drop
    [18, 0],  //  8 load 0: the length
    [0, 0],   //  9 halt
    [20, 0],  // 10 never reached
    [18, 0],  // 11 load 0
    [1, 1],   // 12 push 1
    [6, 0],   // 13 add
    [19, 0],  // 14 store 0
    [3, 0],   // 15 dup
    [1, 1],   // 16 push 1
    [11, 0],  // 17 and
    [17, 24], // 18 jump_zero 24
    [1, 3],   // 19 push 3
    [8, 0],   // 20 mul
    [1, 1],   // 21 push 1
    [6, 0],   // 22 add
    [16, 3],  // 23 jump 3
    [1, 2],   // 24 push 2
    [9, 0],   // 25 div
    [16, 3],  // 26 jump 3
];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    run_code(gpu, COLLATZ)?;
    let mut random = Random::new(22);
    for _ in 0..6 {
        let length = 40;
        let mut code: Vec<[i32; 2]> = vec![[2, 0]; 4];
        while code.len() < length {
            let operand = match random.below(3) {
                0 => random.below(length as u32) as i32,
                1 => random.below(5) as i32 - 2,
                _ => random.bits() as i32,
            };
            let opcode = random.below(23) as i32;
            code.push(match opcode {
                16 | 17 => [opcode, random.below(length as u32) as i32],
                0 | 21.. => [1 + random.below(3) as i32, operand],
                _ => [opcode, operand],
            });
        }
        code.push([0, 0]);
        run_code(gpu, &code)?;
    }
    Ok(())
}

fn run_code(gpu: &mut Runner<'_>, code: &[[i32; 2]]) -> Result<(), String> {
    let count = 4096;
    let code_buffer = gpu.buffer(code)?;
    let (values, status, steps) =
        (gpu.zeros::<i32>(count)?, gpu.zeros::<i8>(count)?, gpu.zeros::<u32>(count)?);
    let arguments = [(&code_buffer).into(), (&values).into(), (&status).into(), (&steps).into()];
    gpu.launch("run_machines", &[count], &[], &arguments)?;
    let results: Vec<(i32, i8, u32)> = (0..count as i32).map(|id| interpret(code, id)).collect();
    let column = |of: fn(&(i32, i8, u32)) -> i32| results.iter().map(of).collect::<Vec<i32>>();
    gpu.expect("values", &values, &column(|result| result.0), Tolerance::Exact)?;
    let expected: Vec<i8> = results.iter().map(|result| result.1).collect();
    gpu.expect("status", &status, &expected, Tolerance::Exact)?;
    let expected: Vec<u32> = results.iter().map(|result| result.2).collect();
    gpu.expect("steps", &steps, &expected, Tolerance::Exact)
}

/// The value on top of the stack, the status and the number of steps.
fn interpret(code: &[[i32; 2]], id: i32) -> (i32, i8, u32) {
    let (mut stack, mut memory, mut pc, mut status) = (Vec::new(), [0i32; 4], 0usize, 0i8);
    let mut steps = 0;
    while status == 0 && steps < 2000 {
        steps += 1;
        let [opcode, operand] = code[pc];
        pc += 1;
        // What is popped from an empty stack is 0, and the fault shows after the instruction.
        let mut fault = 0i8;
        let mut pop = |stack: &mut Vec<i32>| {
            stack.pop().unwrap_or_else(|| {
                fault = -1;
                0
            })
        };
        let mut pushed = Vec::new();
        match opcode {
            0 => status = 1,
            1 => pushed.push(operand),
            2 => pushed.push(id),
            3 => pushed = vec![pop(&mut stack); 2],
            4 => pushed = vec![pop(&mut stack), pop(&mut stack)],
            5 | 19 => {
                let value = pop(&mut stack);
                if opcode == 19 {
                    memory[(operand & 3) as usize] = value;
                }
            }
            6..=15 => {
                let (b, a) = (pop(&mut stack), pop(&mut stack));
                match arithmetic(opcode, a, b) {
                    Some(value) => pushed.push(value),
                    None => status = -2,
                }
            }
            16 => pc = operand as usize,
            17 if pop(&mut stack) == 0 => pc = operand as usize,
            17 => {}
            18 => pushed.push(memory[(operand & 3) as usize]),
            _ => status = -3,
        }
        if status == 0 {
            status = fault;
        }
        for value in pushed {
            if stack.len() == 16 {
                status = -1;
            } else {
                stack.push(value);
            }
        }
    }
    let top = stack.last().copied().unwrap_or(0);
    if status == 0 { (top, -4, steps + 1) } else { (top, status, steps) }
}

fn arithmetic(opcode: i32, a: i32, b: i32) -> Option<i32> {
    Some(match opcode {
        6 => a.wrapping_add(b),
        7 => a.wrapping_sub(b),
        8 => a.wrapping_mul(b),
        9 => a.checked_div(b)?,
        10 => a.checked_rem(b)?,
        11 => a & b,
        12 => a ^ b,
        13 => a.wrapping_shl(b as u32),
        14 => a.wrapping_shr(b as u32),
        _ => i32::from(a < b),
    })
}
