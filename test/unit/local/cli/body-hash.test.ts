import { expect, test } from '@jest/globals';
import { withBodyHash } from '../../../../local/cli/http-services.ts';

const HASH_OF_BRACES = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
const request = (headers: Record<string, string>, body = '{}') => ({
  method: 'POST',
  url: '/s/abc/conversations/1/messages',
  headers,
  body: Buffer.from(body),
  sourceIp: '192.168.1.30',
  signal: new AbortController().signal,
});

test('adds the hash of the body for a phone on the local network, where browsers cannot hash', () => {
  const { headers } = withBodyHash(request({ host: '192.168.1.20:3000' }));
  expect(headers['x-amz-content-sha256']).toBe(HASH_OF_BRACES);
});

test('keeps a hash that the client sent, right or wrong', () => {
  const { headers } = withBodyHash(request({ host: '192.168.1.20:3000', 'x-amz-content-sha256': 'wrong' }));
  expect(headers['x-amz-content-sha256']).toBe('wrong');
});

test.each([
  ['on localhost, where browsers can hash', request({ host: 'localhost:3000' })],
  ['without a body', request({ host: '192.168.1.20:3000' }, '')],
])('adds nothing %s', (_, given) => {
  expect(withBodyHash(given)).toBe(given);
});
