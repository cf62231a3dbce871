import { expect, test } from '@jest/globals';
import { type RawResponse, ResponseReader } from '../../../../../local/services/dynamodb/response-reader.ts';

const BODY = '{"Item":{"name":{"S":"Café 0\\r\\n\\r\\n"}}}';
const HEAD = 'HTTP/1.1 200 OK\r\nServer: Jetty\r\nx-amzn-RequestId: r1\r\nContent-Type: application/x-amz-json-1.0\r\n';

const chunk = (text: Buffer) =>
  Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), text, Buffer.from('\r\n')]);
const whole = Buffer.from(BODY);

const RESPONSES: readonly (readonly [string, Buffer])[] = [
  ['a length', Buffer.from(`${HEAD}Content-Length: ${whole.length}\r\n\r\n${BODY}`)],
  [
    'chunks',
    Buffer.concat([
      Buffer.from(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`),
      chunk(whole.subarray(0, 20)),
      chunk(whole.subarray(20)),
      Buffer.from('0\r\n\r\n'),
    ]),
  ],
];

/** Reads a response that arrives in pieces of this size. Returns it only if the last piece completes it. */
function readInPieces(bytes: Buffer, size: number): RawResponse | undefined {
  const reader = new ResponseReader();
  for (let start = 0; start < bytes.length; start += size) {
    const response = reader.read(bytes.subarray(start, start + size));
    if (response) return start + size >= bytes.length ? response : undefined;
  }
  return undefined;
}

test.each(RESPONSES)('a response with %s can be read in pieces of any size', (_, bytes) => {
  for (let size = 1; size <= bytes.length; size += 1) {
    const response = readInPieces(bytes, size);
    expect(response).toMatchObject({
      status: 200,
      headers: { 'x-amzn-requestid': 'r1', 'content-type': 'application/x-amz-json-1.0' },
    });
    expect(response?.body.toString()).toBe(BODY);
  }
});

test('a response with an empty body is complete after its headers', () => {
  const response = new ResponseReader().read(Buffer.from('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'));
  expect(response).toMatchObject({ status: 400, headers: {} });
  expect(response?.body).toHaveLength(0);
});

test.each([
  ['is not HTTP', 'SSH-2.0-OpenSSH\r\n\r\n', 'a response that is not HTTP/1.1.'],
  ['has no length', 'HTTP/1.1 200 OK\r\n\r\n{}', 'a response with neither a length nor chunks.'],
  [
    'has a chunk without a size',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{}\r\n',
    'a chunk without its size.',
  ],
])('a response that %s causes an error that says so', (_, text, problem) => {
  expect(() => new ResponseReader().read(Buffer.from(text))).toThrow(`DynamoDB Local sent ${problem}`);
});
