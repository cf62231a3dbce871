import { describe, expect, test } from '@jest/globals';
import { isAllowedAddress } from '../../../../lambdas/platform/targets/public-address.ts';

const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
  '::ffff:8.8.8.8',
];

const PRIVATE = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  'fd00:ec2::254', // metadata service of EC2 over IPv6
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:a00:1',
];

const NEVER_ALLOWED = [
  '0.0.0.0',
  '0.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '169.254.170.2',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::7f00:1', // IPv4-compatible form of 127.0.0.1
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1', // NAT64 of 127.0.0.1
  '64:ff9b::a9fe:a9fe', // NAT64 of the metadata service
  '64:ff9b:1::1',
  '100::1',
  '2001::1', // Teredo
  '2001:db8::1',
  '2002:7f00:1::', // 6to4 of 127.0.0.1
  '2002:a9fe:a9fe::1',
  '3fff::1',
  '5f00::1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::ffff:0:0',
  '',
  'localhost',
  '1.2.3',
];

describe('the address of a target', () => {
  test.each(PUBLIC)('%s is allowed, because it is public', (address) => {
    expect(isAllowedAddress(address, { allowPrivate: false })).toBe(true);
    expect(isAllowedAddress(address, { allowPrivate: true })).toBe(true);
  });

  test.each(PRIVATE)('%s is allowed only locally, because it is private', (address) => {
    expect(isAllowedAddress(address, { allowPrivate: false })).toBe(false);
    expect(isAllowedAddress(address, { allowPrivate: true })).toBe(true);
  });

  test.each(NEVER_ALLOWED)('"%s" is always refused', (address) => {
    expect(isAllowedAddress(address, { allowPrivate: false })).toBe(false);
    expect(isAllowedAddress(address, { allowPrivate: true })).toBe(false);
  });
});
