/** A logo in the middle of a QR code. */
export interface Logo {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel. */
  readonly pixels: Uint8Array;
  /** The picture as a PNG that we encoded from the pixels. It contains nothing else from the upload. */
  readonly file: Buffer;
}
