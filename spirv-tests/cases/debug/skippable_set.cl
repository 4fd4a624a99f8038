// Debug information is in a set that drivers may skip: Mesa refuses modules that import any other they do not know. SPIR-V 1.6 needs no
// extension for it. Its operands are constants; nothing is named before it is declared, so a structure that leads to itself is announced.
// options: -g -O0 -cl-std=CL2.0
// environment: spv1.0
// check: OpExtension "SPV_KHR_non_semantic_info"
// check: OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
// check: DebugFunction %* %* %* %uint_23 %uint_13 %* %* %* %uint_23
// check: DebugLocalVariable %* %* %* %uint_23 %uint_27 %* %uint_0 %uint_1
// check: DebugTypeMember %* %* %* %uint_22 %uint_19 %uint_0 %uint_32 %uint_0
// check: DebugTypeComposite %* %uint_1 %* %uint_22 %uint_8 %* %* %* %uint_16
// check: DebugTypeComposite %* %uint_1 %* %uint_22 %uint_8 %* %* %uint_128 %uint_0 %* %*
// check: %f = OpFunction
// check: DebugFunctionDefinition %* %f
// check: DebugScope
// check: OpLine %* 26 14
// check-not: OpenCL.DebugInfo.100





struct node { int value; struct node *next; };
kernel void f(global int *out, int n)
{
    struct node last = { n, &last };
    out[n] = last.next->value;
}
