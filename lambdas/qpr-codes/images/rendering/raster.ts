import { deflateSync } from 'node:zlib';
import { placeLogo } from '../../../../shared/qr/place-logo.ts';
import { channels } from '../colors.ts';
import { drawLogo } from '../logo/draw-logo.ts';
import type { Logo } from '../logo/logo.ts';
import { pngDensity, pngFile, pngHeader } from './png-file.ts';
import type { QrMatrix } from './qr-matrix.ts';

/** A square of pixels: red, green, blue and alpha of each. */
export interface Raster {
  readonly width: number;
  readonly pixels: Uint8ClampedArray;
}

export interface RasterStyle {
  /** `#rrggbb`. */
  readonly dark: string;
  readonly light: string;
  readonly logo?: Logo | undefined;
  /** Longer side of the light field behind the logo, as a fraction of the symbol's width. */
  readonly logo_size?: number | undefined;
}

/** Draws the matrix in its colors, with its logo. Modules are whole pixels; leftover pixels widen the quiet zone. */
export function rasterOf(matrix: QrMatrix, { dark, light, logo, logo_size }: RasterStyle, width: number): Raster {
  const scale = Math.floor(width / matrix.size);
  const edge = Math.floor((width - matrix.size * scale) / 2);
  const words = new Uint32Array(width * width).fill(wordOf(light));
  const darkWord = wordOf(dark);
  for (let y = 0; y < matrix.size; y += 1) {
    for (let x = 0; x < matrix.size; x += 1) {
      if (!matrix.isDark(x, y)) continue;
      fill(words, width, { left: edge + x * scale, top: edge + y * scale, width: scale, height: scale }, darkWord);
    }
  }
  const raster = { width, pixels: new Uint8ClampedArray(words.buffer) };
  if (!logo || logo_size === undefined) return raster;
  const { field, picture } = placeLogo(matrix, logo, logo_size);
  const inPixels = (modules: number) => modules * scale;
  fill(
    words,
    width,
    {
      left: edge + inPixels(field.left),
      top: edge + inPixels(field.top),
      width: inPixels(field.width),
      height: inPixels(field.height),
    },
    wordOf(light),
  );
  drawLogo(raster, logo, {
    left: edge + Math.round(inPixels(picture.left)),
    top: edge + Math.round(inPixels(picture.top)),
    width: Math.max(1, Math.round(inPixels(picture.width))),
    height: Math.max(1, Math.round(inPixels(picture.height))),
  });
  return raster;
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function fill(words: Uint32Array, width: number, area: Rectangle, word: number): void {
  for (let y = area.top; y < area.top + area.height; y += 1) {
    words.fill(word, y * width + area.left, y * width + area.left + area.width);
  }
}

/** A color as a 32-bit pixel. Its bytes in memory are red, green, blue and alpha on every machine. */
const wordOf = (hex: string): number => new Uint32Array(new Uint8Array([...channels(hex), 255]).buffer)[0] ?? 0;

const BITS_PER_CHANNEL = 8;
const TRUECOLOR = 2;
const UP_FILTER = 2;

/**
 * Encodes a full-color PNG, which images with a logo need. Each line is stored as its difference from the line above,
 * which is mostly zeros.
 */
export function truecolorPng({ width, pixels }: Raster, dotsPerInch?: number): Buffer {
  const lineBytes = 1 + width * 3;
  const raw = Buffer.alloc(lineBytes * width);
  for (let y = 0; y < width; y += 1) {
    let at = y * lineBytes;
    raw[at] = UP_FILTER;
    const above = y === 0 ? -1 : (y - 1) * width * 4;
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const aboveValue = above < 0 ? 0 : (pixels[above + x * 4 + channel] ?? 0);
        at += 1;
        raw[at] = (pixels[from + channel] ?? 0) - aboveValue;
      }
    }
  }
  return pngFile([
    ['IHDR', pngHeader({ width, height: width, bitDepth: BITS_PER_CHANNEL, colorType: TRUECOLOR })],
    ...pngDensity(dotsPerInch),
    ['IDAT', deflateSync(raw)],
  ]);
}
