// A module has an entry point, or the capability for linking, though there is nothing to link. SPIR-V, 2.16.1.
// check: OpCapability Linkage
// check-not: OpEntryPoint
// check-not: LinkageAttributes
typedef int nothing_but_a_type;
