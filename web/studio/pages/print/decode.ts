import jsQr from 'jsqr';

/** Reads the QR code in an image with a decoder that is independent of our encoder. Loaded only to check a print. */
export const decode = ({ data, width, height }: ImageData): string | undefined =>
  jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data;
