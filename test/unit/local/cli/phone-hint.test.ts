import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from '@jest/globals';
import { phoneHint } from '../../../../local/cli/phone-hint.ts';

const ipv4 = (address: string, internal: boolean): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});
const interfaces = { lo: [ipv4('127.0.0.1', true)], eth0: [ipv4('192.168.1.20', false)] };

test('names the address of this machine on the local network, and keeps the other options', () => {
  expect(phoneHint('http://localhost:3000', '', interfaces)).toContain(
    'npm start -- --port 3000 --public-url http://192.168.1.20:3000\n',
  );
  expect(phoneHint('http://localhost:3000', ' --speed 60 --model embedded', interfaces)).toContain(
    'npm start -- --port 3000 --speed 60 --model embedded --public-url http://192.168.1.20:3000\n',
  );
  expect(phoneHint('http://localhost', '', interfaces)).toContain(
    'npm start -- --port 80 --public-url http://192.168.1.20\n',
  );
});

test('is empty if phones can open the codes already, or if there is no network', () => {
  expect(phoneHint('http://192.168.1.20:3000', '', interfaces)).toBe('');
  expect(phoneHint('http://localhost:3000', '', { lo: interfaces.lo })).toBe('');
});
