// The programs that the page offers. Each is a file in examples/, with its options and launch here.

import mandelbrot from "./examples/mandelbrot.cl";
import race from "./examples/race.cl";
import reduction from "./examples/reduction.cl";
import saxpy from "./examples/saxpy.cl";
import sphere from "./examples/sphere.cl";

export const examples = [
    {
        title: "saxpy",
        text: saxpy,
        options: "-cl-std=CL3.0",
        launch: "--global 16 --arg a=2 --arg x=iota:float[16] --arg y=ones:float[16] --print y",
    },
    {
        title: "A picture: Mandelbrot set",
        text: mandelbrot,
        options: "-cl-std=CL3.0",
        launch: "--global 192,128 --arg out=zeros:uchar4[128][192] --arg limit=200 --dump out=mandelbrot.npy",
    },
    {
        title: "An image: a lit sphere",
        text: sphere,
        options: "-cl-std=CL3.0",
        launch: "--global 160,160 --arg out=image:rgba-unorm8:160x160 --arg light=(1,2,2,0) --dump out=sphere.npy",
    },
    {
        title: "A sum in local memory",
        text: reduction,
        options: "-cl-std=CL3.0",
        launch: "--global 256 --local 64 --arg in=iota:int[256] --arg part=local:int[64] --arg out=zeros:int[1] --expect out=32640 --print out",
    },
    {
        title: "A data race",
        text: race,
        options: "-cl-std=CL3.0",
        launch: "--global 64 --local 16 --arg in=random:uint[64]:0..7 --arg counts=zeros:uint[8] --print counts",
    },
];
