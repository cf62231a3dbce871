import { AwsError } from '../../engine/types.ts';

export interface DecodedBody {
  readonly content: Buffer;
  /** Lower-case names, for example `x-amz-checksum-crc32`. */
  readonly trailers: Readonly<Record<string, string>>;
}

const incompleteBody = () =>
  new AwsError('IncompleteBody', 'The request body terminated unexpectedly or its chunks are malformed', 400);

/**
 * Decodes `content-encoding: aws-chunked`: `<hex size>[;chunk-signature=…]\r\n<bytes>\r\n`, a chunk of size 0, then
 * trailing headers. The SDK uses it for streams and for checksums that it computes while sending.
 */
export const decodeAwsChunked = (encoded: Buffer): DecodedBody => {
  const chunks: Buffer[] = [];
  let position = 0;
  const readLine = (): string => {
    const end = encoded.indexOf('\r\n', position);
    if (end < 0) throw incompleteBody();
    const line = encoded.toString('latin1', position, end);
    position = end + 2;
    return line;
  };
  for (;;) {
    const [sizeText = ''] = readLine().split(';');
    if (!/^[0-9a-f]+$/i.test(sizeText)) throw incompleteBody();
    const size = Number.parseInt(sizeText, 16);
    if (size === 0) break;
    if (position + size + 2 > encoded.length) throw incompleteBody();
    chunks.push(encoded.subarray(position, position + size));
    position += size + 2;
  }
  const trailers: Record<string, string> = {};
  while (position < encoded.length) {
    const line = readLine();
    if (line === '') break;
    const colon = line.indexOf(':');
    if (colon < 1) throw incompleteBody();
    trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { content: Buffer.concat(chunks), trailers };
};
