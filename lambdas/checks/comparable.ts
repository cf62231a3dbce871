/** Typographic variants that NFKC keeps apart, with the plain character that people type. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛ʼ′]/g, "'"],
  [/[“”„‟«»]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
  // Invisible characters: soft hyphens, zero-width spaces, marks of the text direction.
  [/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, ''],
  // Emphasis in Markdown.
  [/\*\*|__/g, ''],
  [/\s+/g, ' '],
];

/** A text for comparisons: case, white space and typographic variants of the same characters do not matter. */
export const comparable = (text: string): string =>
  PLAIN.reduce((plain, [variant, character]) => plain.replace(variant, character), text.normalize('NFKC'))
    .toLowerCase()
    .trim();
