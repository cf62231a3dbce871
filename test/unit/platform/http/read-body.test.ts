import { describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../../../contracts/limits.ts';
import { bodyBytes, bodyText } from '../../../../lambdas/platform/http/read-body.ts';

const inBase64 = (bytes: Uint8Array) => ({ body: Buffer.from(bytes).toString('base64'), isBase64Encoded: true });

describe('a body', () => {
  test('is empty if it is missing', () => {
    expect(bodyText({ isBase64Encoded: false })).toBe('');
    expect(bodyText({ isBase64Encoded: true })).toBe('');
    expect(bodyBytes({ isBase64Encoded: false })).toHaveLength(0);
  });

  test('is available as its exact bytes for checking a signature, even if they are not valid text', () => {
    const bytes = Uint8Array.from([0x7b, 0xff, 0x00, 0x7d]);
    expect([...bodyBytes(inBase64(bytes))]).toEqual([...bytes]);
    expect([...bodyBytes({ body: 'ä', isBase64Encoded: false })]).toEqual([0xc3, 0xa4]);
  });

  test('is refused as text if its bytes are not UTF-8', () => {
    expect(bodyText(inBase64(Buffer.from('ä😀')))).toBe('ä😀');
    expect(() => bodyText(inBase64(Uint8Array.from([0xff])))).toThrow('The body is not valid UTF-8.');
  });

  test.each([
    ['text', { body: 'é'.repeat(4), isBase64Encoded: false }],
    ['base64', inBase64(new Uint8Array(8))],
  ])('that arrives as %s is measured in bytes', (_, body) => {
    expect(bodyBytes(body, 8)).toHaveLength(8);
    expect(() => bodyBytes(body, 7)).toThrow('The body is too large: the limit is 7 bytes.');
  });

  test('has the limit of the API by default', () => {
    const body = { body: 'x'.repeat(LIMITS.bodyBytes + 1), isBase64Encoded: false };
    expect(() => bodyText(body)).toThrow(`The body is too large: the limit is ${LIMITS.bodyBytes} bytes.`);
  });
});
