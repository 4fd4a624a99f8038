//! A JSON writer for messages and reflection.

use std::fmt::Write;

/// A JSON writer. It inserts commas.
///
/// ```
/// let mut json = spirocl_frontend::json::Json::default();
/// json.object(|json| json.text("name", "a\"b"));
/// assert_eq!(json.into_text(), r#"{"name":"a\"b"}"#);
/// ```
#[derive(Default, Debug)]
pub struct Json {
    out: String,
}

impl Json {
    /// The text.
    pub fn into_text(self) -> String {
        self.out
    }

    /// An object, as the whole or as an element of an array.
    pub fn object(&mut self, fill: impl FnOnce(&mut Self)) {
        self.separate();
        self.out.push('{');
        fill(self);
        self.out.push('}');
    }

    /// A member that is an object.
    pub fn member(&mut self, key: &str, fill: impl FnOnce(&mut Self)) {
        self.key(key);
        self.object(fill);
    }

    /// A member that is an array; `fill` adds the elements.
    pub fn array(&mut self, key: &str, fill: impl FnOnce(&mut Self)) {
        self.key(key);
        self.out.push('[');
        fill(self);
        self.out.push(']');
    }

    /// A member that is an array of objects.
    pub fn list<T>(&mut self, key: &str, items: &[T], mut object: impl FnMut(&mut Self, &T)) {
        self.array(key, |json| items.iter().for_each(|item| json.object(|json| object(json, item))));
    }

    /// A member that is a text.
    pub fn text(&mut self, key: &str, value: &str) {
        self.key(key);
        self.string(value);
    }

    /// A member that is a whole number.
    pub fn number(&mut self, key: &str, value: u64) {
        self.key(key);
        self.out.push_str(&value.to_string());
    }

    /// A member that is true or false.
    pub fn boolean(&mut self, key: &str, value: bool) {
        self.key(key);
        self.out.push_str(if value { "true" } else { "false" });
    }

    /// A member whose value is written as JSON already.
    pub fn raw(&mut self, key: &str, value: &str) {
        self.key(key);
        self.out.push_str(value);
    }

    /// A member without a value.
    pub fn null(&mut self, key: &str) {
        self.key(key);
        self.out.push_str("null");
    }

    /// A member that is an array of texts.
    pub fn texts<S: AsRef<str>>(&mut self, key: &str, values: impl IntoIterator<Item = S>) {
        self.array(key, |json| {
            for value in values {
                json.separate();
                json.string(value.as_ref());
            }
        });
    }

    /// A member that is an array of whole numbers.
    pub fn numbers(&mut self, key: &str, values: impl IntoIterator<Item = u64>) {
        self.array(key, |json| {
            for value in values {
                json.separate();
                json.out.push_str(&value.to_string());
            }
        });
    }

    /// Puts a comma where one belongs.
    fn separate(&mut self) {
        if !matches!(self.out.chars().next_back(), None | Some('{' | '[' | ':')) {
            self.out.push(',');
        }
    }

    fn key(&mut self, key: &str) {
        self.separate();
        self.string(key);
        self.out.push(':');
    }

    fn string(&mut self, text: &str) {
        self.out.push('"');
        for letter in text.chars() {
            match letter {
                '"' => self.out.push_str("\\\""),
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                control if control < ' ' => {
                    // Writing to a string cannot fail.
                    let _ = write!(self.out, "\\u{:04x}", u32::from(control));
                }
                _ => self.out.push(letter),
            }
        }
        self.out.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_stand_between_and_characters_are_escaped() {
        let mut json = Json::default();
        json.object(|json| {
            json.texts("texts", ["a", "\u{1}\n"]);
            json.numbers("numbers", [1, 2]);
            json.list("objects", &[true, false], |json, &is| json.boolean("is", is));
            json.member("inner", |json| json.null("nothing"));
        });
        let expected = r#"{"texts":["a","\u0001\n"],"numbers":[1,2],"objects":[{"is":true},{"is":false}],"inner":{"nothing":null}}"#;
        assert_eq!(json.into_text(), expected);
    }
}
