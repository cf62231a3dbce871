import { describe, expect, test } from '@jest/globals';
import { ALTERNATIVE_SETTINGS, DOMAINS, MIXED_SETTINGS } from '../support/deployments.ts';
import { functionNamed, templateOf } from '../support/synthesized.ts';
import { configOf } from './edge-of.ts';

const own = await templateOf(ALTERNATIVE_SETTINGS);

describe('custom domains', () => {
  test('become aliases of the distribution and the public URLs', () => {
    expect(configOf(own)).toMatchObject({
      Aliases: ['api.example.com', 'go.example.com'],
      ViewerCertificate: { AcmCertificateArn: DOMAINS.certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(own.Outputs.BaseUrl?.Value).toBe('https://api.example.com');
    expect(own.Outputs.ScanHost?.Value).toBe('https://go.example.com');
  });

  test.each(['create-webhook', 'update-webhook', 'deliver'])(
    'and the host names behind them are known to %s, which refuses them as webhook targets',
    (name) => {
      const { Variables } = functionNamed(own, name)[1].Properties.Environment as {
        Variables: Record<string, unknown>;
      };
      const addresses = JSON.stringify(Variables.OWN_ADDRESSES);
      const parts = [',https://api.example.com,https://go.example.com,', 'DomainName', 'ApiEndpoint', 'FunctionUrl'];
      expect(parts.filter((part) => !addresses.includes(part))).toEqual([]);
    },
  );

  test('one domain can serve both the API and the scan pages', async () => {
    expect(MIXED_SETTINGS).not.toHaveProperty('scanDomain');
    const template = await templateOf(MIXED_SETTINGS);
    expect(configOf(template).Aliases).toEqual(['api.example.com']);
    expect(template.Outputs.ScanHost?.Value).toBe('https://api.example.com');
  });

  test.each([
    [{ domain: 'api.example.com' }, 'Custom domains need both'],
    [{ ...DOMAINS, domain: 'https://api.example.com' }, 'is not a host name'],
    [{ domain: 'https://api.example.com' }, 'is not a host name'],
    [{ ...DOMAINS, certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' }, 'us-east-1'],
  ])('%j is rejected: %s', async (context, message) => {
    await expect(templateOf(context)).rejects.toThrow(message);
  });
});

describe('the stack name', () => {
  test('must start with a letter', async () => {
    await expect(templateOf({ stackName: '1st' })).rejects.toThrow('stackName must start with a letter');
  });
});
