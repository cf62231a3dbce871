import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AwsError } from '../../engine/types.ts';

const CRC32C_POLYNOMIAL = 0x82f63b78;
const crc32cTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ CRC32C_POLYNOMIAL : value >>> 1;
  return value;
});
const crc32c = (content: Buffer): number => {
  let value = 0xffffffff;
  for (const byte of content) value = (value >>> 8) ^ (crc32cTable[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
};

const base64OfUint32 = (value: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.toString('base64');
};

const algorithms: Readonly<Record<string, (content: Buffer) => string>> = {
  crc32: (content) => base64OfUint32(crc32(content)),
  crc32c: (content) => base64OfUint32(crc32c(content)),
  sha1: (content) => createHash('sha1').update(content).digest('base64'),
  sha256: (content) => createHash('sha256').update(content).digest('base64'),
};

const PREFIX = 'x-amz-checksum-';
const NOT_CHECKSUMS = new Set(['x-amz-checksum-mode', 'x-amz-checksum-algorithm', 'x-amz-checksum-type']);

/** Verifies the content with its `Content-MD5` and `x-amz-checksum-…` headers. Returns the checksums that S3 stores. */
export const verifyChecksums = (
  content: Buffer,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const md5 = headers['content-md5'];
  if (md5 !== undefined && md5 !== createHash('md5').update(content).digest('base64')) {
    throw new AwsError('BadDigest', 'The Content-MD5 you specified did not match what we received.', 400);
  }
  const sent = Object.entries(headers).filter(([name]) => name.startsWith(PREFIX) && !NOT_CHECKSUMS.has(name));
  for (const [name, expected] of sent) {
    const algorithm = name.slice(PREFIX.length);
    const compute = algorithms[algorithm];
    if (!compute) {
      throw new AwsError('NotImplemented', `The local runtime cannot check ${algorithm.toUpperCase()} checksums.`, 501);
    }
    if (compute(content) !== expected) {
      throw new AwsError(
        'BadDigest',
        `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
        400,
      );
    }
  }
  return Object.fromEntries(sent);
};
