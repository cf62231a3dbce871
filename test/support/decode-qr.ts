import jsQr from 'jsqr';
import { PNG } from 'pngjs';

/** What a decoder that is not our encoder reads from a PNG, after another program than ours has unpacked it. */
export function decodePng(file: Uint8Array): { readonly text: string | undefined; readonly width: number } {
  const { data, width, height } = PNG.sync.read(Buffer.from(file));
  return { text: jsQr.default(new Uint8ClampedArray(data), width, height)?.data, width };
}
