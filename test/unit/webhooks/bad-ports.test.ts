import { expect, test } from '@jest/globals';
import { hasBadPort } from '../../../lambdas/platform/targets/bad-ports.ts';
import { urlProblem } from '../../../lambdas/platform/targets/target-url.ts';

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

test.each(['http://example.com:25/', 'https://example.com:6667/x', 'http://8.8.8.8:53/'])('refuses %s', (url) => {
  expect(urlProblem(url, { allowPrivate: false })?.message).toMatch(/^Port \d+ is not allowed/);
});

test.each(['https://example.com/', 'http://example.com:8080/', 'https://example.com:8443/'])('accepts %s', (url) => {
  expect(urlProblem(url, { allowPrivate: false })).toBeUndefined();
});
