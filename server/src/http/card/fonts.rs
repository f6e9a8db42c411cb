//! The fonts of a card: our own, and no other, so it looks the same wherever the server runs. They have the letters of Western and Central
//! Europe, cut from the same fonts as those of the page.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider as _};

const BESLEY: &[u8] = include_bytes!("besley-780.ttf");
const ALEGREYA_SANS: &[u8] = include_bytes!("alegreya-sans-700.ttf");

/// What the painter finds them in.
pub static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for font in [BESLEY, ALEGREYA_SANS] {
        fonts.load_font_data(font.to_vec());
    }
    Arc::new(fonts)
});

/// Titles, and everything else.
static FONTS: LazyLock<[FontRef<'static>; 2]> =
    LazyLock::new(|| [BESLEY, ALEGREYA_SANS].map(|font| FontRef::new(font).expect("it is a font")));

/// One of the two.
#[derive(Clone, Copy)]
pub enum Font {
    Besley,
    AlegreyaSans,
}

impl Font {
    /// How wide a text is in letters of this size, in the same unit. Pairs that are set closer together count as if they weren't.
    pub fn width(self, text: &str, size: f32) -> f32 {
        let font = &FONTS[self as usize];
        let (letters, metrics) = (font.charmap(), font.glyph_metrics(Size::new(size), LocationRef::default()));
        text.chars().filter_map(|letter| metrics.advance_width(letters.map(letter)?)).sum()
    }
}

/// Whether both have all letters of a text.
pub fn can_write(text: &str) -> bool {
    FONTS.iter().all(|font| {
        let letters = font.charmap();
        text.chars().all(|letter| letters.map(letter).is_some())
    })
}
