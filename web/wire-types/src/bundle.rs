//! Gathers types with everything they are made of, and sorts them into a few files: one for the protocol, one for what
//! all games share, and one a game, because every game has its own `Command`.

use std::collections::{BTreeMap, BTreeSet};

use rules::GameId;
use ts_rs::{Config, TS, TypeVisitor};

/// How every file starts.
pub const GENERATED: &str = "// Generated from the code of the server by `make types`; changes here are lost.\n";

/// Types on their way into files.
pub struct Bundle {
    config: Config,
    declarations: BTreeMap<Place, Declaration>,
}

/// Where a type goes: its file (without `.ts`), and its name there.
type Place = (String, String);

struct Declaration {
    text: String,
    uses: BTreeSet<Place>,
}

impl Default for Bundle {
    fn default() -> Self {
        // Sequence numbers and times stay far below 2^53, and JSON has only one kind of number anyway.
        Bundle { config: Config::new().with_large_int("number"), declarations: BTreeMap::new() }
    }
}

impl Bundle {
    /// Adds a type, and what it is made of.
    pub fn add<T: TS + 'static + ?Sized>(&mut self) {
        self.visit::<T>();
    }

    /// The files by name. Types stand in the order of the alphabet: that of their source is not known here.
    pub fn files(&self) -> BTreeMap<String, String> {
        let mut imports: BTreeMap<&str, BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
        let mut bodies: BTreeMap<&str, String> = BTreeMap::new();
        for ((file, _), declaration) in &self.declarations {
            bodies.entry(file).or_default().push_str(&declaration.text);
            for (other, name) in declaration.uses.iter().filter(|(other, _)| other != file) {
                imports.entry(file).or_default().entry(other).or_default().insert(name);
            }
        }
        bodies.into_iter().map(|(file, body)| (format!("{file}.ts"), page(imports.get(file), &body))).collect()
    }
}

fn page(imports: Option<&BTreeMap<&str, BTreeSet<&str>>>, body: &str) -> String {
    let imports: String = imports
        .into_iter()
        .flatten()
        .map(|(file, names)| {
            let names = names.iter().copied().collect::<Vec<_>>().join(", ");
            format!("import type {{ {names} }} from \"./{file}\";\n")
        })
        .collect();
    format!("{GENERATED}{imports}{body}")
}

/// A declaration for readers: short comments on one line, members indented, each variant on lines of its own.
fn formatted(docs: &str, declaration: &str) -> String {
    let text = format!("{docs}export {declaration}").replace(" } | {", "\n} | {").replace("/**\n * ", "/** ");
    let text = text.replace("\n */", " */");
    let mut body = false;
    let lines = text.lines().map(str::trim_end).map(|line| {
        let indent = if body && !line.starts_with('}') { "  " } else { "" };
        body |= line.starts_with("export ");
        format!("{indent}{line}\n")
    });
    format!("\n{}", lines.collect::<String>())
}

impl TypeVisitor for Bundle {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Lists, options and numbers have no name of their own, but what they hold may.
        if let Some(place) = place_of::<T>(&self.config) {
            if self.declarations.contains_key(&place) {
                return;
            }
            // Of a generic type the declaration names its parameters, not what stands for them here.
            let mut uses = Uses { config: &self.config, places: BTreeSet::new() };
            T::WithoutGenerics::visit_dependencies(&mut uses);
            let text = formatted(&T::docs().unwrap_or_default(), &T::decl(&self.config));
            self.declarations.insert(place, Declaration { text, uses: uses.places });
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The named types that a declaration mentions.
struct Uses<'a> {
    config: &'a Config,
    places: BTreeSet<Place>,
}

impl TypeVisitor for Uses<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        match place_of::<T>(self.config) {
            Some(place) => drop(self.places.insert(place)),
            None => T::visit_dependencies(self),
        }
    }
}

/// Where a type goes, by the module it comes from; nowhere if it has no name in TypeScript.
fn place_of<T: TS + 'static + ?Sized>(config: &Config) -> Option<Place> {
    T::output_path()?;
    let path = std::any::type_name::<T>();
    let file = match path.split("::").next() {
        // Its type says what the list beside it says.
        _ if path.ends_with("::RejectionCode") => "rejections".to_owned(),
        Some("client_protocol") => "protocol".to_owned(),
        _ => game_of(path).map_or("rules".to_owned(), |game| game.to_string()),
    };
    Some((file, T::ident(config)))
}

/// The game in whose module a type lives.
fn game_of(path: &str) -> Option<GameId> {
    path.split("::").nth(1)?.replace('_', "-").parse().ok()
}
