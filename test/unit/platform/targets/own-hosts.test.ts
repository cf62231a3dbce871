import { expect, jest, test } from '@jest/globals';
import type { Dns, TargetAddress } from '../../../../lambdas/platform/targets/dns.ts';
import { ownHosts } from '../../../../lambdas/platform/targets/own-hosts.ts';

const OWN = [
  'https://d111111abcdef8.cloudfront.net',
  'https://api.example.com',
  'https://go.example.com',
  'https://a1b2c3.execute-api.us-east-1.amazonaws.com',
  'https://fnurl123.lambda-url.us-east-1.on.aws/',
];
const EDGE = '203.0.113.7';
const at = (...addresses: string[]): TargetAddress[] => addresses.map((address) => ({ address, family: 4 }));

/** Our names resolve to one edge address, which other customers of the CDN share. */
const dns = (aliases: Readonly<Record<string, readonly string[]>> = {}) => ({
  resolve: jest.fn<Dns['resolve']>(async () => at(EDGE)),
  aliases: jest.fn<Dns['aliases']>(async (host) => aliases[host] ?? []),
});

test.each([
  ...OWN,
  'http://api.example.com/s/x/conversations',
  'https://API.example.com./',
  'https://go.example.com:8443/',
])('%s is ours because of its host name', (url) => {
  expect(ownHosts(OWN, dns()).has(new URL(url))).toBe(true);
});

test.each(['https://example.com/', 'https://x.api.example.com/', 'https://d222.cloudfront.net/'])(
  '%s is not ours',
  (url) => expect(ownHosts(OWN, dns()).has(new URL(url))).toBe(false),
);

test('an alias of one of our names is ours, even through a chain of aliases', async () => {
  const { resolve, aliases } = dns({ 'hooks.stranger.example': ['cdn.stranger.example', 'go.example.com'] });
  const own = ownHosts(OWN, { resolve, aliases });
  expect(await own.isBehind(new URL('https://hooks.stranger.example/'), at('198.51.100.1', EDGE))).toBe(true);
});

test('another host at the same edge address is not ours', async () => {
  const { resolve, aliases } = dns({ 'hooks.customer.example': ['d222.cloudfront.net'] });
  const own = ownHosts(OWN, { resolve, aliases });
  expect(await own.isBehind(new URL('https://hooks.customer.example/'), at(EDGE))).toBe(false);
});

test('aliases are not looked up for other addresses, and our own names are resolved once a minute', async () => {
  const { resolve, aliases } = dns();
  let now = 0;
  const own = ownHosts(OWN, { resolve, aliases }, () => now);
  const other = () => own.isBehind(new URL('https://hooks.customer.example/'), at('198.51.100.1'));
  expect(await Promise.all([other(), other()])).toEqual([false, false]);
  expect(aliases).not.toHaveBeenCalled();
  expect(resolve).toHaveBeenCalledTimes(OWN.length);
  now = 61_000;
  await other();
  expect(resolve).toHaveBeenCalledTimes(2 * OWN.length);
});

test('a failed lookup of our own names is not cached', async () => {
  const { resolve, aliases } = dns({ 'hooks.stranger.example': ['go.example.com'] });
  resolve.mockRejectedValueOnce(new Error('SERVFAIL'));
  const own = ownHosts(['https://go.example.com'], { resolve, aliases });
  const isBehind = () => own.isBehind(new URL('https://hooks.stranger.example/'), at(EDGE));
  expect([await isBehind(), await isBehind()]).toEqual([false, true]);
});

test('if our service listens on one port of a host, the other ports are not ours', async () => {
  // `localhost` needs no DNS, so the service is found even if every lookup fails.
  const own = ownHosts(['http://localhost:3000'], {
    resolve: () => Promise.reject(new Error('SERVFAIL')),
    aliases: async () => [],
  });
  expect(own.has(new URL('http://localhost:3000/s/x'))).toBe(true);
  expect(own.has(new URL('http://localhost:3001/hook'))).toBe(false);
  const isOurs = (url: string) => own.isBehind(new URL(url), at('127.0.0.1'));
  expect(await isOurs('http://127.0.0.1:3000/s/x')).toBe(true);
  expect(await isOurs('http://whatever.example:3000/s/x')).toBe(true);
  expect(await own.isBehind(new URL('http://[::1]:3000/s/x'), [{ address: '::1', family: 6 }])).toBe(true);
  expect(await isOurs('http://127.0.0.1:3001/hook')).toBe(false);
});

test('deliveries continue when our own names cannot be resolved', async () => {
  const own = ownHosts(OWN, { resolve: () => Promise.reject(new Error('SERVFAIL')), aliases: async () => [] });
  expect(await own.isBehind(new URL('https://hooks.customer.example/'), at(EDGE))).toBe(false);
});
