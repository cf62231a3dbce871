import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const JSQR = /[\\/]node_modules[\\/]jsqr[\\/]dist[\\/]jsQR\.js$/;
const KANJI_TABLE = /exports\.shiftJISTable = \{[^}]*\};/;

/**
 * Two thirds of the decoder are a table of Japanese characters, for codes in the mode for these. Ours are bytes.
 * Measured: 36 KB less in the Studio (gzip), 83 KB less in `set-qpr-code-style`.
 */
export const leanJsqr: Plugin = {
  name: 'lean-jsqr',
  setup({ onLoad }) {
    onLoad({ filter: JSQR }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!KANJI_TABLE.test(source)) throw new Error('jsqr has no table of kanji any more: remove this plugin.');
      return { contents: source.replace(KANJI_TABLE, 'exports.shiftJISTable = {};'), loader: 'js' };
    });
  },
};
