import {
  createQprCode,
  getQprCode,
  getQprCodeStyle,
  type QprCode,
  setQprCodeStyle,
} from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { copyOf } from './copy-of.ts';

/** Creates a copy of a code, with the style of its QR images. */
export async function copyCode(id: string, nameOf: (name: string) => string): Promise<QprCode> {
  const path = { id };
  const [original, style] = await Promise.all([call(getQprCode, { path }), call(getQprCodeStyle, { path })]);
  const copy = await call(createQprCode, { body: await copyOf(original, nameOf) });
  const { dark, light, margin, ecc, logo, version } = style;
  // The default style has no version, and the copy already has it.
  if (version !== undefined)
    await call(setQprCodeStyle, { path: { id: copy.id }, body: { dark, light, margin, ecc, ...(logo && { logo }) } });
  return copy;
}
