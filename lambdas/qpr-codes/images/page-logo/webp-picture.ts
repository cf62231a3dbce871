import { damaged, invalidPageLogo, type Picture } from './page-logo.ts';

const FILE_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Of the extended header's flags only the one that says that there is transparency: the rest goes. */
const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;

export function webpPicture(bytes: Buffer): Picture {
  const kept: Buffer[] = [];
  let sides: Pick<Picture, 'width' | 'height'> | undefined;
  for (let at = FILE_HEADER_BYTES; at + CHUNK_HEADER_BYTES <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    // Chunks of odd length are padded.
    const end = at + CHUNK_HEADER_BYTES + length + (length % 2);
    if (end > bytes.length) throw damaged();
    const chunk = Buffer.from(bytes.subarray(at, end));
    const read = SIDES[type];
    if (read) {
      sides ??= read(chunk.subarray(CHUNK_HEADER_BYTES));
      if (type === 'VP8X') {
        const flags = chunk[CHUNK_HEADER_BYTES] ?? 0;
        if (flags & ANIMATION_FLAG) throw invalidPageLogo('Must not be animated.');
        chunk[CHUNK_HEADER_BYTES] = flags & ALPHA_FLAG;
      }
    }
    if (read || type === 'ALPH') kept.push(chunk);
    at = end;
  }
  if (!sides) throw damaged();
  const content = Buffer.concat(kept);
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(content.length + 4, 4);
  return { format: 'webp', ...sides, bytes: Buffer.concat([header, content]) };
}

/** Where each kind of picture says how large it is. */
const SIDES: Readonly<Record<string, (data: Buffer) => Pick<Picture, 'width' | 'height'>>> = {
  VP8X(data) {
    if (data.length < 10) throw damaged();
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  },
  'VP8 '(data) {
    if (data.length < 10 || data.toString('hex', 3, 6) !== '9d012a') throw damaged();
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  },
  VP8L(data) {
    if (data.length < 5 || data[0] !== 0x2f) throw damaged();
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  },
};
