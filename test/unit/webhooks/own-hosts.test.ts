import { expect, jest, test } from '@jest/globals';
import type { Dns, TargetAddress } from '../../../lambdas/webhooks/targets/dns.ts';
import { ownHosts } from '../../../lambdas/webhooks/targets/own-hosts.ts';

const OWN = [
  'https://d111111abcdef8.cloudfront.net',
  'https://api.example.com',
  'https://go.example.com',
  'https://a1b2c3.execute-api.us-east-1.amazonaws.com',
  'https://fnurl123.lambda-url.us-east-1.on.aws/',
];
const EDGE = '203.0.113.7';
const at = (...addresses: string[]): TargetAddress[] => addresses.map((address) => ({ address, family: 4 }));

/** All of our names lead to one edge, and so do those of other customers. */
const dns = (aliases: Readonly<Record<string, readonly string[]>> = {}) => ({
  resolve: jest.fn<Dns['resolve']>(async () => at(EDGE)),
  aliases: jest.fn<Dns['aliases']>(async (host) => aliases[host] ?? []),
});

test.each([
  ...OWN,
  'http://api.example.com/s/x/conversations',
  'https://API.example.com./',
  'https://go.example.com:8443/',
])('%s is ours by its name', (url) => {
  expect(ownHosts(OWN, dns()).has(new URL(url))).toBe(true);
});

test.each(['https://example.com/', 'https://x.api.example.com/', 'https://d222.cloudfront.net/'])('%s is not', (url) =>
  expect(ownHosts(OWN, dns()).has(new URL(url))).toBe(false),
);

test('a name that is an alias of ours is ours, however long the chain', async () => {
  const { resolve, aliases } = dns({ 'hooks.stranger.example': ['cdn.stranger.example', 'go.example.com'] });
  const own = ownHosts(OWN, { resolve, aliases });
  expect(await own.answerAt(new URL('https://hooks.stranger.example/'), at('198.51.100.1', EDGE))).toBe(true);
});

test('somebody else behind the same edge stays deliverable', async () => {
  const { resolve, aliases } = dns({ 'hooks.customer.example': ['d222.cloudfront.net'] });
  const own = ownHosts(OWN, { resolve, aliases });
  expect(await own.answerAt(new URL('https://hooks.customer.example/'), at(EDGE))).toBe(false);
});

test('with other addresses nobody asks for aliases, and our own are asked for once a minute', async () => {
  const { resolve, aliases } = dns();
  let now = 0;
  const own = ownHosts(OWN, { resolve, aliases }, () => now);
  const other = () => own.answerAt(new URL('https://hooks.customer.example/'), at('198.51.100.1'));
  expect(await Promise.all([other(), other()])).toEqual([false, false]);
  expect(aliases).not.toHaveBeenCalled();
  expect(resolve).toHaveBeenCalledTimes(OWN.length);
  now = 61_000;
  await other();
  expect(resolve).toHaveBeenCalledTimes(2 * OWN.length);
});

test('where one server on one port is ours, its neighbours on other ports are not', async () => {
  const own = ownHosts(['http://localhost:3000'], { resolve: async () => at('127.0.0.1'), aliases: async () => [] });
  expect(own.has(new URL('http://localhost:3000/s/x'))).toBe(true);
  expect(own.has(new URL('http://localhost:3001/hook'))).toBe(false);
  const answers = (url: string) => own.answerAt(new URL(url), at('127.0.0.1'));
  expect(await answers('http://127.0.0.1:3000/s/x')).toBe(true);
  expect(await answers('http://whatever.example:3000/s/x')).toBe(true);
  expect(await answers('http://127.0.0.1:3001/hook')).toBe(false);
});

test('that our own names cannot be resolved stops no delivery', async () => {
  const own = ownHosts(OWN, { resolve: () => Promise.reject(new Error('SERVFAIL')), aliases: async () => [] });
  expect(await own.answerAt(new URL('https://hooks.customer.example/'), at(EDGE))).toBe(false);
});
