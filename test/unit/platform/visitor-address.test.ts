import { afterEach, describe, expect, test } from '@jest/globals';
import { ENV } from '../../../contracts/environment.ts';
import { cameThroughDistribution, networkOf, visitorAddress } from '../../../lambdas/platform/visitor-address.ts';
import { apiEvent } from '../../support/functions/api-event.ts';
import { FUNCTION_VARIABLES } from '../../support/functions/function-environment.ts';
import { throughDistribution } from '../../support/functions/through-distribution.ts';

/** The source address of the connection in test events. */
const CONNECTION = '192.0.2.1';
const request = (headers: Record<string, string>) => apiEvent({ headers });

afterEach(() => {
  delete process.env[ENV.onlyDistribution];
});

describe('the address of a visitor', () => {
  test.each(['203.0.113.9', '2001:db8::1'])('comes from the header of the distribution: %s', (address) => {
    expect(visitorAddress(request(throughDistribution(address)))).toBe(address);
  });

  test('is also trusted with the secret of the next rotation', () => {
    const headers = {
      ...throughDistribution('203.0.113.9'),
      'x-origin-secret': FUNCTION_VARIABLES.NEXT_ORIGIN_SECRET,
    };
    expect(visitorAddress(request(headers))).toBe('203.0.113.9');
  });

  test.each([
    [{}],
    [{ 'x-viewer-address': '203.0.113.9' }],
    [{ 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }],
    [{ 'cloudfront-viewer-address': '203.0.113.9:443', via: '2.0 x.cloudfront.net (CloudFront)' }],
    [{ ...throughDistribution('203.0.113.9'), 'x-origin-secret': '' }],
    [{ ...throughDistribution('203.0.113.9'), 'x-origin-secret': 'guessed' }],
    [{ ...throughDistribution('203.0.113.9'), 'x-origin-secret': `${FUNCTION_VARIABLES.ORIGIN_SECRET}, guessed` }],
  ])('is the address of the connection for the headers %j', (headers) => {
    expect(visitorAddress(request(headers))).toBe(CONNECTION);
    expect(cameThroughDistribution(request(headers))).toBe(false);
  });

  test('is trusted without a secret when IAM allows only the distribution to call the function', () => {
    process.env[ENV.onlyDistribution] = 'true';
    expect(visitorAddress(request({ 'x-viewer-address': '203.0.113.9' }))).toBe('203.0.113.9');
  });

  test('is the address of the connection when the distribution sends none', () => {
    expect(visitorAddress(request(throughDistribution('')))).toBe(CONNECTION);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
