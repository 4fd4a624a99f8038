//! The sizes of types and of lists of parameters, and circles between modules: what grows past a bound is to be divided by subject
//! (`CONTRIBUTING.md`). The sources are parsed; what macros expand to is not seen, and tests do not count.

use spirocl_tests::harness::{files, tools};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::LazyLock,
};
use syn::visit::{self, Visit};

/// No structure has more fields.
const MOST_FIELDS: usize = 15;
/// No type has more methods, all `impl` blocks together.
const MOST_METHODS: usize = 60;

/// The bound of `clippy::too_many_arguments`, which takes a tuple for one parameter.
const MOST_PARAMETERS: usize = 7;

/// The crates, by the folders of their sources.
const CRATES: &[&str] = &["frontend/src", "sema/src", "codegen/src", "interpret/src", "capi/src", "src"];

/// Types that are larger, and why.
const LARGE_TYPES: &[(&str, &str, &str)] =
    &[("src", "CommandLine", OPTIONS), ("src", "Options", OPTIONS), ("src", "RunOptions", OPTIONS)];

const OPTIONS: &str = "a field for each option, which programs name";

/// Modules of a crate that name each other, and why they may.
const CIRCLES: &[(&str, &[&str], &str)] = &[
    ("interpret/src", &["execute", "observe"], "an observer sees the group that tells it what happens"),
    (
        "src",
        &["compiler", "files", "fixes", "run"],
        "a fix is checked by a compilation with the same compiler and headers",
    ),
];

/// A type of a crate.
#[derive(Default)]
struct Type {
    name: String,
    /// The file that defines it.
    file: String,
    fields: usize,
    methods: usize,
}

/// What the sources of a crate say.
#[derive(Default)]
struct Sources {
    types: Vec<Type>,
    /// The methods of `impl` blocks: the file, the type, how many.
    methods: Vec<(String, String, usize)>,
    /// For each trait the types that have it, and the methods of each.
    traits: BTreeMap<String, Vec<(String, String, usize)>>,
    declared_traits: BTreeSet<String>,
    /// The paths that begin with `crate`: the module where they stand, and the name after it.
    uses: BTreeSet<(String, String)>,
    /// What the root of the crate names by `use`: the module where it comes from.
    reexports: BTreeMap<String, String>,
    /// Functions with more parameters than the bound if those of tuples count one by one: the file, the name, how many.
    long_signatures: Vec<(String, String, usize)>,
    file: String,
    module: String,
}

impl Sources {
    fn read(folder: &Path) -> Self {
        let mut sources = Self::default();
        for path in files::with_extension(folder, "rs") {
            let name = files::name_in(folder, &path);
            if name.split('/').any(|part| part == "tests") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("sources can be read");
            let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            sources.module = name.split('/').next().unwrap_or_default().to_owned();
            sources.file = name;
            sources.visit_file(&file);
        }
        sources.count_methods();
        sources
    }

    /// Adds methods to the types that they belong to. The only type that has a trait of the crate has its methods by another name.
    fn count_methods(&mut self) {
        let mut methods = std::mem::take(&mut self.methods);
        let extensions = self
            .traits
            .iter()
            .filter(|(name, types)| self.declared_traits.contains(*name) && types.len() == 1);
        methods.extend(extensions.flat_map(|(_, types)| types.clone()));
        for (file, name, count) in methods {
            let shared = |other: &str| {
                file.split('/').zip(other.split('/')).take_while(|(one, other)| one == other).count()
            };
            let named = self.types.iter_mut().filter(|each| each.name == name);
            // Of types of the same name, the nearest one: modules add methods to types of their own or of a module around them.
            if let Some(nearest) = named.max_by_key(|each| shared(&each.file)) {
                nearest.methods += count;
            }
        }
    }

    /// The modules that each module names.
    fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let modules: BTreeSet<&str> = self.uses.iter().map(|(module, _)| module.as_str()).collect();
        let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (module, name) in self.uses.iter().filter(|(module, _)| !is_root(module)) {
            let named = self.reexports.get(name).unwrap_or(name).as_str();
            if modules.contains(named) && named != module {
                edges.entry(module).or_default().insert(named);
            }
        }
        edges
    }

    /// The modules that reach each other, in groups.
    fn circles(&self) -> BTreeSet<Vec<&str>> {
        let edges = self.edges();
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            edges.keys().map(|&module| (module, reachable(module, &edges))).collect();
        let reaches =
            |one: &str, other: &str| reached.get(one).is_some_and(|reached| reached.contains(other));
        let circle =
            |&module: &&str| reached[module].iter().copied().filter(|other| reaches(other, module)).collect();
        edges.keys().filter(|module| reaches(module, module)).map(circle).collect()
    }
}

/// The modules that lead from one to the others.
fn reachable<'s>(from: &'s str, edges: &BTreeMap<&'s str, BTreeSet<&'s str>>) -> BTreeSet<&'s str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        open.extend(edges.get(module).into_iter().flatten().filter(|&&next| reached.insert(next)));
    }
    reached
}

fn is_root(module: &str) -> bool {
    matches!(module, "lib" | "main")
}

/// Whether an item is part of tests only.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    let is_test = |each: &syn::Attribute| each.parse_args::<syn::Ident>().is_ok_and(|word| word == "test");
    attributes.iter().any(|each| each.path().is_ident("cfg") && is_test(each))
}

fn methods_of(block: &syn::ItemImpl) -> usize {
    block.items.iter().filter(|item| matches!(item, syn::ImplItem::Fn(_))).count()
}

/// The first names of a tree of names, each with what follows it.
fn names_of(tree: &syn::UseTree) -> Vec<(String, &syn::UseTree)> {
    match tree {
        syn::UseTree::Path(path) => vec![(path.ident.to_string(), &path.tree)],
        syn::UseTree::Name(name) => vec![(name.ident.to_string(), tree)],
        syn::UseTree::Rename(name) => vec![(name.ident.to_string(), tree)],
        syn::UseTree::Glob(_) => Vec::new(),
        syn::UseTree::Group(group) => group.items.iter().flat_map(names_of).collect(),
    }
}

/// The names that a tree brings into scope.
fn leaves(tree: &syn::UseTree) -> Vec<String> {
    match tree {
        syn::UseTree::Path(path) => leaves(&path.tree),
        syn::UseTree::Name(name) => vec![name.ident.to_string()],
        syn::UseTree::Rename(name) => vec![name.rename.to_string()],
        syn::UseTree::Glob(_) => Vec::new(),
        syn::UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
    }
}

/// How many parameters a parameter is, as those of a tuple count one by one.
fn parameters(argument: &syn::FnArg) -> usize {
    match argument {
        syn::FnArg::Typed(typed) => match &*typed.pat {
            syn::Pat::Tuple(tuple) => tuple.elems.len(),
            _ => 1,
        },
        syn::FnArg::Receiver(_) => 1,
    }
}

impl<'s> Visit<'s> for Sources {
    fn visit_signature(&mut self, signature: &'s syn::Signature) {
        let count = signature.inputs.iter().map(parameters).sum();
        if count > MOST_PARAMETERS && signature.inputs.len() <= MOST_PARAMETERS {
            self.long_signatures.push((self.file.clone(), signature.ident.to_string(), count));
        }
        visit::visit_signature(self, signature);
    }

    fn visit_item_mod(&mut self, item: &'s syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_struct(&mut self, item: &'s syn::ItemStruct) {
        let (name, file) = (item.ident.to_string(), self.file.clone());
        self.types.push(Type { name, file, fields: item.fields.len(), methods: 0 });
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'s syn::ItemEnum) {
        self.types.push(Type { name: item.ident.to_string(), file: self.file.clone(), ..Type::default() });
        visit::visit_item_enum(self, item);
    }

    fn visit_item_trait(&mut self, item: &'s syn::ItemTrait) {
        self.declared_traits.insert(item.ident.to_string());
        visit::visit_item_trait(self, item);
    }

    fn visit_item_impl(&mut self, item: &'s syn::ItemImpl) {
        let name_of = |path: &syn::Path| path.segments.last().map(|last| last.ident.to_string());
        if let syn::Type::Path(path) = &*item.self_ty
            && let Some(name) = name_of(&path.path)
        {
            let methods = (self.file.clone(), name, methods_of(item));
            match item.trait_.as_ref().and_then(|(path, _)| name_of(path)) {
                Some(name) => self.traits.entry(name).or_default().push(methods),
                None => self.methods.push(methods),
            }
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_item_use(&mut self, item: &'s syn::ItemUse) {
        for (first, tree) in names_of(&item.tree) {
            if first == "crate" {
                self.uses.extend(names_of(tree).into_iter().map(|(name, _)| (self.module.clone(), name)));
            } else if is_root(&self.module) {
                self.reexports.extend(leaves(tree).into_iter().map(|leaf| (leaf, first.clone())));
            }
        }
    }

    fn visit_path(&mut self, path: &'s syn::Path) {
        let mut segments = path.segments.iter();
        if segments.next().is_some_and(|first| first.ident == "crate")
            && let Some(name) = segments.next()
        {
            self.uses.insert((self.module.clone(), name.ident.to_string()));
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'s syn::Macro) {
        let tokens = item.tokens.to_string();
        for after in tokens.split("crate :: ").skip(1) {
            let name = after.split(|each: char| !each.is_alphanumeric() && each != '_').next();
            self.uses.extend(name.map(|name| (self.module.clone(), name.to_owned())));
        }
    }
}

/// The sources of each crate, by its folder.
static SOURCES: LazyLock<Vec<(&str, Sources)>> = LazyLock::new(|| {
    let repository = tools::tests_folder().join("..");
    CRATES.iter().map(|&name| (name, Sources::read(&repository.join(name)))).collect()
});

#[test]
fn types_are_not_large() {
    let mut found = BTreeMap::new();
    for (folder, sources) in &*SOURCES {
        let large = |each: &&Type| each.fields > MOST_FIELDS || each.methods > MOST_METHODS;
        for each in sources.types.iter().filter(large) {
            let size =
                format!("{}/{}.rs: {} fields, {} methods", folder, each.file, each.fields, each.methods);
            found.insert((*folder, each.name.clone()), size);
        }
    }
    let permitted: BTreeSet<_> =
        LARGE_TYPES.iter().map(|&(folder, name, _)| (folder, name.to_owned())).collect();
    let wrong: Vec<_> = found.iter().filter(|(name, _)| !permitted.contains(name)).collect();
    assert!(
        wrong.is_empty(),
        "types with more than {MOST_FIELDS} fields or {MOST_METHODS} methods: {wrong:#?}"
    );
    let unused: Vec<_> = permitted.iter().filter(|name| !found.contains_key(name)).collect();
    assert!(unused.is_empty(), "no longer large: {unused:?}");
}

#[test]
fn tuples_do_not_hide_parameters() {
    let found = SOURCES.iter().flat_map(|(folder, sources)| {
        sources
            .long_signatures
            .iter()
            .map(move |(file, name, count)| format!("{folder}/{file}.rs: {name}: {count}"))
    });
    let found: Vec<_> = found.collect();
    assert!(
        found.is_empty(),
        "functions that have more than {MOST_PARAMETERS} parameters by tuples: {found:#?}"
    );
}

#[test]
fn modules_name_each_other_where_that_is_explained() {
    let mut found = BTreeSet::new();
    let mut edges = String::new();
    for (folder, sources) in &*SOURCES {
        let circles = sources.circles();
        for (module, named) in sources.edges() {
            let same = |other: &&&str| {
                circles.iter().any(|circle| circle.contains(&module) && circle.contains(other))
            };
            let named: Vec<_> = named.iter().filter(same).collect();
            if !named.is_empty() {
                edges += &format!("{folder}: {module} names {named:?}\n");
            }
        }
        found.extend(circles.iter().map(|circle| (*folder, circle.clone())));
    }
    let permitted: BTreeSet<_> =
        CIRCLES.iter().map(|&(folder, circle, _)| (folder, circle.to_vec())).collect();
    assert_eq!(found, permitted, "modules that reach each other, and those that may; of them,\n{edges}");
}
