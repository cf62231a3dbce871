import jsQr from 'jsqr';

/** Reads a code with a decoder that is independent of our encoder. Loaded only when a print is checked. */
export const decode = ({ data, width, height }: ImageData): string | undefined =>
  jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data;
