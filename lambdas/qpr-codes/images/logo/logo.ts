/** A picture in the middle of a code. */
export interface Logo {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel. */
  readonly pixels: Uint8Array;
  /** The picture as a PNG that we have written ourselves: pixels, and nothing else of what was uploaded. */
  readonly file: Buffer;
}
