# Kernels of OpenCL C in CMake projects, compiled to SPIR-V by spirocl. CMake 3.20 or later.
#
#   list(APPEND CMAKE_MODULE_PATH "path/to/this/folder")
#   include(spirocl)
#   spirocl_add_kernels(my_kernels
#       SOURCES kernels/a.cl kernels/b.cl
#       [OPTIONS -cl-std=CL2.0 -cl-mad-enable]
#       [DEFINITIONS N=4]
#       [INCLUDE_DIRECTORIES kernels/include]
#       [OUTPUT_DIRECTORY kernels])
#
# makes the target `my_kernels`, which is part of `all`. Each module lies in OUTPUT_DIRECTORY (relative to the current binary
# folder; the default is the target's name), and is made again when its source or a header that it includes changes. The target's
# property SPIROCL_OUTPUTS holds the paths of all modules.
#
# Set SPIROCL_EXECUTABLE where spirocl is not found on the PATH.

include_guard(GLOBAL)

find_program(SPIROCL_EXECUTABLE spirocl DOC "The compiler from OpenCL C to SPIR-V")

function(spirocl_add_kernels target)
    cmake_policy(VERSION 3.20)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "OUTPUT_DIRECTORY" "SOURCES;OPTIONS;DEFINITIONS;INCLUDE_DIRECTORIES")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "spirocl_add_kernels: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT arg_SOURCES)
        message(FATAL_ERROR "spirocl_add_kernels: ${target} has no SOURCES")
    endif()
    if(NOT SPIROCL_EXECUTABLE)
        message(FATAL_ERROR "spirocl was not found: set SPIROCL_EXECUTABLE")
    endif()
    if(NOT arg_OUTPUT_DIRECTORY)
        set(arg_OUTPUT_DIRECTORY "${target}")
    endif()

    set(options ${arg_OPTIONS})
    foreach(definition IN LISTS arg_DEFINITIONS)
        list(APPEND options "-D${definition}")
    endforeach()
    # Paths are relative to the binary folder, so that a module with debug information does not depend on where the project lies.
    foreach(folder IN LISTS arg_INCLUDE_DIRECTORIES)
        get_filename_component(folder "${folder}" ABSOLUTE)
        file(RELATIVE_PATH folder "${CMAKE_CURRENT_BINARY_DIR}" "${folder}")
        list(APPEND options "-I${folder}")
    endforeach()

    set(outputs)
    file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/${arg_OUTPUT_DIRECTORY}")
    foreach(source IN LISTS arg_SOURCES)
        get_filename_component(source "${source}" ABSOLUTE)
        get_filename_component(name "${source}" NAME_WLE)
        file(RELATIVE_PATH input "${CMAKE_CURRENT_BINARY_DIR}" "${source}")
        set(output "${arg_OUTPUT_DIRECTORY}/${name}.spv")
        if(output IN_LIST outputs)
            message(FATAL_ERROR "spirocl_add_kernels: two sources of ${target} would become ${output}")
        endif()
        add_custom_command(
            OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${output}"
            COMMAND "${SPIROCL_EXECUTABLE}" ${options} -MD -MF "${output}.d" "${input}" -o "${output}"
            MAIN_DEPENDENCY "${source}"
            DEPENDS "${SPIROCL_EXECUTABLE}"
            DEPFILE "${CMAKE_CURRENT_BINARY_DIR}/${output}.d"
            WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
            COMMENT "Compiling OpenCL C ${name}.cl"
            VERBATIM)
        list(APPEND outputs "${output}")
    endforeach()
    list(TRANSFORM outputs PREPEND "${CMAKE_CURRENT_BINARY_DIR}/")
    add_custom_target(${target} ALL DEPENDS ${outputs})
    set_target_properties(${target} PROPERTIES SPIROCL_OUTPUTS "${outputs}")
endfunction()
