//! The fonts of a card: our own, and no other, so it looks the same wherever the server runs. They have the letters of Western and Central
//! Europe.
//!
//! They are made of the packages that `web/package.json` has the page's fonts from: of Besley at weight 780, and of Alegreya Sans at 700,
//! the parts `latin` and `latin-ext`. Each part is cut by `subset-font` as in `web/build/fonts.ts`, but to TrueType, and to the letters
//! U+0020–7E, U+00A0–17F and –—‘’‚“”„•…′″‹›€− that it has (`latin-ext` to those that `latin` lacks). `pyftmerge` of `fonttools` then makes
//! one file of both, without their tables `gasp` and `STAT`.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider as _};

/// A font, and what a style sheet calls it.
#[derive(Clone, Copy)]
pub struct Font {
    pub family: &'static str,
    file: &'static [u8],
}

pub const BESLEY: Font = Font { family: "Besley", file: include_bytes!("besley-780.ttf") };
pub const ALEGREYA_SANS: Font = Font { family: "Alegreya Sans", file: include_bytes!("alegreya-sans-700.ttf") };

const ALL: [Font; 2] = [BESLEY, ALEGREYA_SANS];

/// What the painter finds them in.
pub static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for font in ALL {
        fonts.load_font_data(font.file.to_vec());
    }
    Arc::new(fonts)
});

impl Font {
    /// How wide a text is in letters of this size, in the same unit. Pairs that are set closer together count as if they weren't.
    pub fn width(self, text: &str, size: f32) -> f32 {
        let font = self.read();
        let (letters, metrics) = (font.charmap(), font.glyph_metrics(Size::new(size), LocationRef::default()));
        text.chars().filter_map(|letter| metrics.advance_width(letters.map(letter)?)).sum()
    }

    /// Of its file this reads no more than where its tables are.
    fn read(self) -> FontRef<'static> {
        FontRef::new(self.file).expect("it is a font")
    }
}

/// Whether both have all letters of a text.
pub fn can_write(text: &str) -> bool {
    ALL.iter().all(|font| {
        let letters = font.read().charmap();
        text.chars().all(|letter| letters.map(letter).is_some())
    })
}
