/** A picture in the middle of a code. */
export interface Logo {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel. */
  readonly pixels: Uint8Array;
  /** The picture as a PNG that we have written ourselves: pixels, and nothing else of what was uploaded. */
  readonly file: Buffer;
}

/** Longer side of a logo's field as a part of the symbol's width. */
export const LOGO_SIZE = { least: 0.1, default: 0.25, most: 0.4 } as const;
