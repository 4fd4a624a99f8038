//! Descriptions as JSON: one object on one line.

use super::{Argument, Field, Kernel, Reflection, Structure, Variable, words};
use spirocl_frontend::json::Json;
use spirocl_sema::hir::Linkage;

impl Reflection {
    /// The description as a JSON object on one line.
    pub fn to_json(&self) -> String {
        let mut json = Json::default();
        json.object(|json| {
            let (major, minor) = self.spirv_version;
            json.text("spirvVersion", &format!("{major}.{minor}"));
            json.text("languageVersion", &self.language_version);
            json.number("addressBits", self.address_bits.into());
            json.texts("languageFeatures", &self.language_features);
            json.texts("languageExtensions", &self.language_extensions);
            json.texts("capabilities", &self.capabilities);
            json.texts("extensions", &self.extensions);
            json.list("kernels", &self.kernels, |json, kernel| kernel.write(json));
            json.list("variables", &self.variables, |json, variable| variable.write(json));
            json.list("specializationConstants", &self.specialization_constants, |json, constant| {
                json.number("id", constant.id.into());
                json.text("name", &constant.name);
                json.text("type", &constant.type_name);
                json.number("size", constant.size);
                json.number("defaultBits", constant.default_bits);
            });
            json.list("structures", &self.structures, |json, structure| structure.write(json));
            json.texts("printfFormats", &self.printf_formats);
            if let Some(interface) = &self.vulkan {
                json.raw("vulkan", interface);
            }
        });
        json.into_text() + "\n"
    }
}

impl Kernel {
    fn write(&self, json: &mut Json) {
        json.text("name", &self.name);
        json.list("arguments", &self.arguments, |json, argument| argument.write(json));
        let sizes = [
            ("requiredWorkGroupSize", self.required_work_group_size),
            ("workGroupSizeHint", self.work_group_size_hint),
        ];
        for (key, size) in sizes {
            if let Some(size) = size {
                json.numbers(key, size.map(u64::from));
            }
        }
        if let Some(hint) = &self.vector_type_hint {
            json.text("vectorTypeHint", hint);
        }
        if let Some(size) = self.required_sub_group_size {
            json.number("requiredSubGroupSize", size.into());
        }
        json.number("localMemorySize", self.local_memory_size);
    }
}

impl Argument {
    fn write(&self, json: &mut Json) {
        json.text("name", &self.name);
        json.text("type", &self.type_name);
        json.text("kind", self.kind.name());
        json.text("address", &self.address.to_string());
        if let Some(access) = self.access_name() {
            json.text("access", access);
        }
        json.texts("typeQualifiers", words(self));
        json.number("size", self.size);
        json.number("alignment", self.alignment.into());
        if let Some(size) = self.pointee_size {
            json.number("pointeeSize", size);
        }
        write_structure(self.structure, json);
    }
}

impl Variable {
    fn write(&self, json: &mut Json) {
        json.text("name", &self.name);
        json.text("type", &self.type_name);
        json.text("address", &self.address.to_string());
        if let Some(size) = self.size {
            json.number("size", size);
        }
        json.number("alignment", self.alignment.into());
        json.text(
            "linkage",
            match self.linkage {
                Linkage::Internal => "internal",
                Linkage::Export => "export",
                Linkage::Import => "import",
            },
        );
        write_structure(self.structure, json);
    }
}

impl Structure {
    fn write(&self, json: &mut Json) {
        json.text("name", &self.name);
        if self.is_union {
            json.boolean("union", true);
        }
        json.number("size", self.size);
        json.number("alignment", self.alignment.into());
        json.list("fields", &self.fields, |json, field| field.write(json));
    }
}

impl Field {
    fn write(&self, json: &mut Json) {
        json.text("name", &self.name);
        json.text("type", &self.type_name);
        json.number("offset", self.offset);
        json.number("size", self.size);
        write_structure(self.structure, json);
    }
}

/// The index of a structure in the list of them.
fn write_structure(structure: Option<usize>, json: &mut Json) {
    if let Some(index) = structure {
        json.number("structure", index as u64);
    }
}
