//! Modules of other compilers, linked and as inputs.

use super::{check_refused, compile, link_all, run};
use spirocl::{
    Compiler, OptimizationLevel, Output,
    options::{Emit, LinkKind},
};
use spirocl_tests::oracles::validate;

/// A compiler whose pointers have no types of their own writes bytes or guesses: the parameter of `total` is no pointer to `int` here,
/// and the result of `second` no pointer to `int` either.
const FOREIGN: &str = r#"
    OpCapability Kernel
    OpCapability Addresses
    OpCapability Linkage
    OpCapability Int8
    OpCapability Int64
    OpMemoryModel Physical64 OpenCL
    OpSource OpenCL_C 200000
    OpDecorate %total LinkageAttributes "total" Export
    OpDecorate %second LinkageAttributes "second" Export
    %uchar = OpTypeInt 8 0
    %uint = OpTypeInt 32 0
    %ulong = OpTypeInt 64 0
    %bytes = OpTypePointer CrossWorkgroup %uchar
    %uints = OpTypePointer CrossWorkgroup %uint
    %total_type = OpTypeFunction %uint %bytes %uint
    %second_type = OpTypeFunction %bytes %bytes
    %four = OpConstant %ulong 4
    %total = OpFunction %uint None %total_type
    %values = OpFunctionParameter %bytes
    %more = OpFunctionParameter %uint
    %total_body = OpLabel
    %typed = OpBitcast %uints %values
    %value = OpLoad %uint %typed Aligned 4
    %sum = OpIAdd %uint %value %more
    OpReturnValue %sum
    OpFunctionEnd
    %second = OpFunction %bytes None %second_type
    %from = OpFunctionParameter %bytes
    %second_body = OpLabel
    %next = OpInBoundsPtrAccessChain %bytes %from %four
    OpReturnValue %next
    OpFunctionEnd
"#;

#[test]
fn modules_of_compilers_without_typed_pointers_fit() {
    let foreign = validate::assemble(FOREIGN, "spv1.0").expect("it is assembly");
    let program = "
        int total(global int *values, int more);
        global int *second(global int *values);
        kernel void run(global int *out) {
            if (get_global_id(0) == 0) out[0] = total(second(out), out[2]);
        }
    ";
    let words = link_all(&[compile(program, 0), foreign.clone()], LinkKind::Program).expect("they fit");
    let mut buffer = [0; 64];
    (buffer[1], buffer[2]) = (30, 4);
    assert_eq!(run(&words, &buffer)[0], 34);
    let wrong = "int total(local int *values, int more); \
                 kernel void run(local int *a, global int *out) { out[0] = total(a, 1); }";
    let errors = link_all(&[compile(wrong, 0), foreign], LinkKind::Program).expect_err("the memory differs");
    assert_eq!(errors, ["conflicting types for `total`: declared in `m0`, defined in `m1`"]);
}

/// A module as another compiler emits it: header, annotations, types and functions.
pub(super) fn foreign(annotations: &str, rest: &str, version: &str) -> Vec<u32> {
    let text = format!(
        "OpCapability Kernel
        OpCapability Addresses
        OpCapability Linkage
        OpCapability Int8
        OpCapability Int64
        OpMemoryModel Physical64 OpenCL
        {annotations}
        {rest}"
    );
    validate::assemble(&text, version).expect("it is assembly")
}

/// Two structures that only decorations tell apart, and a function that takes both.
const TWO_STRUCTURES: &str = "
    %uchar = OpTypeInt 8 0
    %uint = OpTypeInt 32 0
    %packed = OpTypeStruct %uchar %uint
    %plain = OpTypeStruct %uchar %uint
    %void = OpTypeVoid
    %to_packed = OpTypePointer CrossWorkgroup %packed
    %to_plain = OpTypePointer CrossWorkgroup %plain
    %type = OpTypeFunction %void %to_packed %to_plain
    %take = OpFunction %void None %type
    %one = OpFunctionParameter %to_packed
    %other = OpFunctionParameter %to_plain
    %body = OpLabel
    OpReturn
    OpFunctionEnd
";

/// The decorations of a group apply to each target. SPIR-V, 3.49.3, OpGroupDecorate.
#[test]
fn decorations_of_groups_count() {
    let annotations = r#"OpName %group "group"
        OpDecorate %take LinkageAttributes "take" Export
        OpDecorate %group CPacked
        OpDecorate %same CPacked
        OpDecorate %exported LinkageAttributes "take" Export
        OpDecorate %volatile Volatile
        OpDecorate %restricted FuncParamAttr NoAlias
        OpDecorate %again FuncParamAttr NoAlias
        %group = OpDecorationGroup
        %same = OpDecorationGroup
        %exported = OpDecorationGroup
        %volatile = OpDecorationGroup
        %restricted = OpDecorationGroup
        %again = OpDecorationGroup
        OpGroupDecorate %restricted %one
        OpGroupDecorate %again %one
        OpGroupDecorate %group %packed
        OpGroupDecorate %same %packed
        OpGroupDecorate %exported %take
        OpGroupMemberDecorate %volatile %packed 0 %plain 0"#;
    let direct = r#"OpDecorate %take LinkageAttributes "take" Export
        OpDecorate %packed CPacked
        OpDecorate %one FuncParamAttr NoAlias
        OpMemberDecorate %packed 0 Volatile
        OpMemberDecorate %plain 0 Volatile"#;
    let library = |annotations: &str| {
        let module = foreign(annotations, TWO_STRUCTURES, "spv1.0");
        validate::disassemble(&link_all(&[module], LinkKind::Library).expect("it links"))
            .expect("it is a module")
    };
    let count = |text: &str, what: &str| text.matches(what).count();
    let (grouped, single) = (library(annotations), library(direct));
    let expected = [
        ("OpTypeStruct", 2),
        ("CPacked", 1),
        ("Volatile", 2),
        ("NoAlias", 1),
        ("\"take\" Export", 1),
        ("Group", 0),
    ];
    for (what, times) in expected {
        assert_eq!((count(&grouped, what), count(&single, what)), (times, times), "{what}");
    }
    let wrong = [
        ("OpGroupDecorate %packed %plain", "is used as a decoration group but is not one"),
        ("%group = OpDecorationGroup\nOpGroupDecorate %group %group", "is the target of another"),
        (
            "OpDecorateId %group AlignmentId %uint\n%group = OpDecorationGroup\nOpGroupMemberDecorate %group %plain 0",
            "applied to a structure member",
        ),
    ];
    for (annotations, message) in wrong {
        check_refused(foreign(annotations, TWO_STRUCTURES, "spv1.2"), message);
    }
}

/// Two variables of one built-in, of which a kernel lists one twice.
const TWO_INPUTS: &str = "
    %ulong = OpTypeInt 64 0
    %place = OpTypeVector %ulong 3
    %input = OpTypePointer Input %place
    %one = OpVariable %input Input
    %other = OpVariable %input Input
    %void = OpTypeVoid
    %type = OpTypeFunction %void
    %kernel = OpFunction %void None %type
    %body = OpLabel
    %first = OpLoad %place %one
    %second = OpLoad %place %other
    OpReturn
    OpFunctionEnd
";

/// Since SPIR-V 1.4 an entry point lists a variable once (OpEntryPoint): those that become one, and those that another version lists twice.
#[test]
fn entry_points_list_variables_once() {
    let decorations =
        "OpDecorate %one BuiltIn GlobalInvocationId\nOpDecorate %other BuiltIn GlobalInvocationId";
    let newer = compile("int f(void) { return 1; }", 4);
    for (listed, version) in [("%one %other", "spv1.4"), ("%one %one %other", "spv1.0")] {
        let annotations = format!("OpEntryPoint Kernel %kernel \"run\" {listed}\n{decorations}");
        let module = foreign(&annotations, TWO_INPUTS, version);
        let linked = link_all(&[module, newer.clone()], LinkKind::Program).expect("they fit");
        let text = validate::disassemble(&linked).expect("it is a module");
        assert_eq!(text.matches("OpVariable").count(), 1);
    }
}

/// Imports of built-in variables, as some compilers declare them, need no definition.
#[test]
fn what_the_device_provides_is_not_imported() {
    let annotations = r#"OpEntryPoint Kernel %kernel "run" %one %other
        OpDecorate %one LinkageAttributes "__spirv_BuiltInGlobalInvocationId" Import
        OpDecorate %one BuiltIn GlobalInvocationId
        OpDecorate %other BuiltIn LocalInvocationId"#;
    for kind in [LinkKind::Program, LinkKind::Library] {
        let linked =
            link_all(&[foreign(annotations, TWO_INPUTS, "spv1.4")], kind).expect("nothing is missing");
        let text = validate::disassemble(&linked).expect("it is a module");
        assert_eq!(text.matches("OpVariable").count(), 2);
        assert!(!text.contains("Import"), "{text}");
    }
}

/// Id operands of execution modes are kept. SPIR-V, OpExecutionModeId.
#[test]
fn execution_modes_of_ids_stay() {
    let annotations = "OpEntryPoint Kernel %kernel \"run\"
        OpExecutionModeId %kernel LocalSizeId %eight %eight %one";
    let rest = "%uint = OpTypeInt 32 0
        %eight = OpConstant %uint 8
        %one = OpConstant %uint 1
        %void = OpTypeVoid
        %type = OpTypeFunction %void
        %kernel = OpFunction %void None %type
        %body = OpLabel
        OpReturn
        OpFunctionEnd";
    let linked = link_all(&[foreign(annotations, rest, "spv1.2")], LinkKind::Program).expect("it links");
    let text = validate::disassemble(&linked).expect("it is a module");
    assert!(text.contains("LocalSizeId %uint_8 %uint_8 %uint_1"), "{text}");
}

/// A module whose function `f` takes a pointer `%p` to a type, with a decoration.
fn with_parameter(types: &str, pointee: &str, decoration: &str, environment: &str) -> Vec<u32> {
    let annotations = format!(
        "OpDecorate %f LinkageAttributes \"f\" Export
        {decoration}"
    );
    let rest = format!(
        "%void = OpTypeVoid
        %uint = OpTypeInt 32 0
        {types}
        %pointer = OpTypePointer CrossWorkgroup {pointee}
        %type = OpTypeFunction %void %pointer
        %f = OpFunction %void None %type
        %p = OpFunctionParameter %pointer
        %body = OpLabel
        OpReturn
        OpFunctionEnd"
    );
    foreign(&annotations, &rest, environment)
}

/// Id operands of decorations of structures are kept, though constants have other places in the linked module. SPIR-V, OpDecorateId.
#[test]
fn decorations_of_structures_by_ids_stay() {
    let pair = "%eight = OpConstant %uint 8
        %pair = OpTypeStruct %uint %uint";
    let decorated = with_parameter(pair, "%pair", "OpDecorateId %pair AlignmentId %eight", "spv1.2");
    let other = compile("int g(int a) { return a * 3 + 5; } int h(void) { return 7; }", 2);
    let linked = link_all(&[other, decorated], LinkKind::Library);
    let text = validate::disassemble(&linked.expect("they fit")).expect("it is a module");
    assert!(text.contains("AlignmentId %uint_8"), "{text}");
}

/// Instructions of sets without semantics may be left out (SPV_KHR_non_semantic_info), and are, unless they are debug information.
#[test]
fn notes_of_other_sets_are_left_out() {
    let text = r#"OpCapability Kernel
        OpCapability Addresses
        OpCapability Linkage
        OpExtension "SPV_KHR_non_semantic_info"
        %notes = OpExtInstImport "NonSemantic.Notes"
        OpMemoryModel Physical64 OpenCL
        OpDecorate %one LinkageAttributes "one" Export
        %void = OpTypeVoid
        %uint = OpTypeInt 32 0
        %type = OpTypeFunction %uint
        %seven = OpConstant %uint 7
        %one = OpFunction %uint None %type
        %body = OpLabel
        %note = OpExtInst %void %notes 171 %seven
        OpReturnValue %seven
        OpFunctionEnd"#;
    let foreign = validate::assemble(text, "spv1.0").expect("it is assembly");
    let program = "int one(void); kernel void run(global int *out) { out[get_global_id(0)] = one(); }";
    let linked = link_all(&[compile(program, 0), foreign], LinkKind::Program).expect("they fit");
    let text = validate::disassemble(&linked).expect("it is a module");
    assert!(!text.contains("NonSemantic") && text.contains("OpReturnValue %uint_7"), "{text}");
}

#[test]
fn nothing_within_a_function_is_shared() {
    let wrong = FOREIGN.replace("OpDecorate %second LinkageAttributes", "OpDecorate %from LinkageAttributes");
    let module = validate::assemble(&wrong, "spv1.0").expect("it is assembly");
    check_refused(module, "which is neither a function nor a variable");
}

/// The operand `MaxByteOffset` needs SPIR-V 1.1, the instruction that has it and its capability do not; that of graphics is for no version.
#[test]
fn older_versions_refuse_what_they_have_not() {
    let decorated = |decoration: &str| {
        Output::Words(with_parameter("", "%uint", &format!("OpDecorate %p {decoration}"), "spv1.1"))
    };
    for level in [OptimizationLevel::O0, OptimizationLevel::O1] {
        let at = |minor, module: &Output| {
            let compiler = Compiler::new().optimization(level).spirv_version(1, minor);
            compiler.make("f.spv", &module.to_bytes(), Emit::Spirv)
        };
        let module = decorated("MaxByteOffset 16");
        for (module, expected) in [
            (&module, "MaxByteOffset requires SPIR-V 1.1"),
            (
                &decorated("PerPrimitiveEXT"),
                "PerPrimitiveEXT is not available to kernels in any version of SPIR-V",
            ),
        ] {
            let messages = at(0, module).messages();
            let texts: Vec<&str> = messages.iter().map(|message| message.text.as_str()).collect();
            assert_eq!(texts, [expected]);
        }
        for minor in [1, 4] {
            let made = at(minor, &module);
            let words = made.words().expect("the version has it");
            assert_eq!(words[1], 0x1_0000 | u32::from(minor) << 8);
            validate::validate(words, &validate::environments(words)).expect("it is valid");
        }
    }
}
