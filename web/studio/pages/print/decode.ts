import jsQr from 'jsqr';

/** What a decoder that is not our encoder reads from these pixels. Loaded only when a print is checked. */
export const decode = ({ data, width, height }: ImageData): string | undefined =>
  jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data;
