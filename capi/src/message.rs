//! Messages as structures of C: each result owns those of its messages, with every text and list that they point at.

use spirocl::{Advice, Edit, Label, Message, Place, Severity};
use std::{
    ffi::{CString, c_char, c_int},
    ptr,
};

/// `spirocl_place`
#[repr(C)]
#[derive(Debug)]
struct CPlace {
    file: *const c_char,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    byte: usize,
    end_byte: usize,
}

/// `spirocl_label`
#[repr(C)]
#[derive(Debug)]
struct CLabel {
    place: CPlace,
    text: *const c_char,
}

/// `spirocl_edit`
#[repr(C)]
#[derive(Debug)]
struct CEdit {
    place: CPlace,
    replacement: *const c_char,
}

/// `spirocl_advice`
#[repr(C)]
#[derive(Debug)]
struct CAdvice {
    text: *const c_char,
    edits: *const CEdit,
    edit_count: usize,
}

/// `spirocl_message`
#[repr(C)]
#[derive(Debug)]
pub struct CMessage {
    severity: c_int,
    code: *const c_char,
    name: *const c_char,
    text: *const c_char,
    labels: *const CLabel,
    label_count: usize,
    notes: *const *const c_char,
    note_count: usize,
    advice: *const CAdvice,
    advice_count: usize,
}

/// The messages of a result. What they point at is on the heap and is not changed again, so moving this moves none of it.
#[derive(Debug, Default)]
pub(crate) struct Messages {
    all: Vec<CMessage>,
    texts: Vec<CString>,
    labels: Vec<Box<[CLabel]>>,
    edits: Vec<Box<[CEdit]>>,
    notes: Vec<Box<[*const c_char]>>,
    advice: Vec<Box<[CAdvice]>>,
}

impl Messages {
    pub(crate) fn new(messages: &[Message]) -> Self {
        let mut made = Self::default();
        for message in messages {
            let message = made.message(message);
            made.all.push(message);
        }
        made
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn get(&self, index: usize) -> *const CMessage {
        self.all.get(index).map_or(ptr::null(), ptr::from_ref)
    }

    fn message(&mut self, message: &Message) -> CMessage {
        let first = self.label(message.place.as_ref(), &message.label);
        let others = message.labels.iter().map(|label: &Label| (label.place.as_ref(), &label.text));
        let others: Vec<CLabel> = others.map(|(place, text)| self.label(place, text)).collect();
        let labels: Box<[CLabel]> = std::iter::once(first).chain(others).collect();
        let notes: Box<[*const c_char]> = message.notes.iter().map(|note| self.text(note)).collect();
        let advice: Box<[CAdvice]> = message.advice.iter().map(|each| self.advice(each)).collect();
        let made = CMessage {
            severity: match message.severity {
                Severity::Note => 0,
                Severity::Warning => 1,
                Severity::Error => 2,
            },
            code: self.text(message.code),
            name: self.text(message.name),
            text: self.text(&message.text),
            labels: labels.as_ptr(),
            label_count: labels.len(),
            notes: notes.as_ptr(),
            note_count: notes.len(),
            advice: advice.as_ptr(),
            advice_count: advice.len(),
        };
        self.labels.push(labels);
        self.notes.push(notes);
        self.advice.push(advice);
        made
    }

    fn text(&mut self, text: &str) -> *const c_char {
        let text = super::c_text(text);
        let start = text.as_ptr();
        self.texts.push(text);
        start
    }

    fn label(&mut self, place: Option<&Place>, text: &str) -> CLabel {
        CLabel { place: self.place(place), text: self.text(text) }
    }

    fn place(&mut self, place: Option<&Place>) -> CPlace {
        let Some(place) = place else {
            return CPlace {
                file: ptr::null(),
                line: 0,
                column: 0,
                end_line: 0,
                end_column: 0,
                byte: 0,
                end_byte: 0,
            };
        };
        CPlace {
            file: self.text(&place.file),
            line: place.line,
            column: place.column,
            end_line: place.end_line,
            end_column: place.end_column,
            byte: place.byte,
            end_byte: place.end_byte,
        }
    }

    fn advice(&mut self, advice: &Advice) -> CAdvice {
        let edit = |edit: &Edit| CEdit {
            place: self.place(Some(&edit.place)),
            replacement: self.text(&edit.replacement),
        };
        let edits: Box<[CEdit]> = advice.edits.iter().map(edit).collect();
        let made = CAdvice { text: self.text(&advice.text), edits: edits.as_ptr(), edit_count: edits.len() };
        self.edits.push(edits);
        made
    }
}
