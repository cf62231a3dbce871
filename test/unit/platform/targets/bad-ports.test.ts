import { expect, test } from '@jest/globals';
import { hasBadPort } from '../../../../lambdas/platform/targets/bad-ports.ts';

/**
 * The ports that our function blocks, from 1 to the highest bad port of the Fetch standard. Port 0 is not included,
 * because Node's fetch allows it.
 */
const BAD_PORTS = Array.from({ length: 10_080 }, (_, index) => index + 1).filter((port) =>
  hasBadPort(new URL(`http://example.com:${port}/`)),
);

test('our function blocks 82 ports and port 0, like the Fetch standard', () => {
  expect(BAD_PORTS).toHaveLength(82);
  expect(hasBadPort(new URL('http://example.com:0/'))).toBe(true);
});

test.each(BAD_PORTS)("Node's fetch also blocks port %i before it connects", async (port) => {
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
});
