import { damaged, type Picture } from './page-logo.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** The frame headers, which hold the sides; among their numbers are those of three other segments. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Pictures of cameras hold where and when they were taken. Of such segments, only JFIF's and Adobe's are about colours. */
const isKept = (marker: number) => (marker < 0xe0 || marker === 0xe0 || marker === 0xee) && marker !== 0xfe;

export function jpegPicture(bytes: Buffer): Picture {
  const kept: Buffer[] = [Buffer.from([0xff, START])];
  let sides: Pick<Picture, 'width' | 'height'> | undefined;
  for (let at = 2; ; ) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw damaged();
    if (marker === 0xff) {
      // Bytes that only fill.
      at += 1;
      continue;
    }
    if (marker === END) break;
    if (at + 4 > bytes.length) throw damaged();
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw damaged();
    if (isFrame(marker)) {
      if (end < at + 9) throw damaged();
      sides = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (marker === SCAN) end = endOfScan(bytes, end);
    if (isKept(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (!sides) throw damaged();
  return { format: 'jpg', ...sides, bytes: Buffer.concat([...kept, Buffer.from([0xff, END])]) };
}

/** The pixels have no length of their own: they end at the next marker that is neither an escape nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw damaged();
}
