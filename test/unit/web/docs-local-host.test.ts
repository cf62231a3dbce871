import { expect, test } from '@jest/globals';
import { isLocalHost } from '../../../web/docs/samples.ts';

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['10.0.0.7', true],
  ['192.168.1.20', true],
  ['172.15.0.1', false],
  ['172.16.0.1', true],
  ['172.31.255.1', true],
  ['172.32.0.1', false],
  ['qpr.example.com', false],
  ['localhost.example.com', false],
])('the docs page on %s shows the setup for a local service: %s', (hostname, isLocal) => {
  expect(isLocalHost(hostname)).toBe(isLocal);
});
