import { describe, expect, test } from '@jest/globals';
import { DOMAINS, deploy, deployments, flagsOf, given, ISOLATION } from './deploy-run.ts';

describe('a domain', () => {
  test('in the settings file is dropped only with --drop-domain', async () => {
    await deploy(...flagsOf(DOMAINS));
    const { result, deployed } = await deploy(
      ...['domain', 'scanDomain', 'certificateArn'].flatMap((name) => ['--unset', name]),
    );
    expect(result).toMatch(/remove api\.example\.com and go\.example\.com from the distribution: .*stop working/);
    expect(deployed).toEqual([]);
    expect(deployments()[0]?.settings).toEqual({ ...DOMAINS, ...ISOLATION });
    expect((await deploy('--drop-domain')).deployed[0]?.settings).toEqual(ISOLATION);
    expect(deployments()[0]?.settings).toEqual(ISOLATION);
  });

  test('on the distribution is not dropped, even if no settings file contains it and --force is used', async () => {
    given.account.stackStatus = 'UPDATE_COMPLETE';
    given.account.aliases = ['go.example.com'];
    const { result, deployed } = await deploy('--force');
    expect(result).toMatch(/remove go\.example\.com from the distribution/);
    expect(deployed).toEqual([]);
    expect((await deploy('--force', ...flagsOf(DOMAINS))).result).toBe(true);
  });

  test('that cannot be looked up stops the deployment, unless --drop-domain or --force is used', async () => {
    await deploy();
    given.account.stackStatus = 'UPDATE_COMPLETE';
    given.account.canReadDistribution = false;
    const { result, lines, deployed } = await deploy();
    // `--drop-domain` would remove all domains, so the message does not suggest it.
    expect(result).toMatch(/^Nothing was deployed: .*If none is missing, continue with --force\.$/);
    expect(lines.join('\n')).toMatch(
      /error +domains +.*You are not authorized to read it → .*cloudfront:GetDistributionConfig/,
    );
    expect(deployed).toEqual([]);
    expect((await deploy('--check')).result).toBe(false);
    for (const flag of ['--drop-domain', '--force']) {
      const run = await deploy(flag);
      expect(run.lines.join('\n')).toMatch(/warning +domains +.*You are not authorized to read it/);
      expect(run.deployed).toHaveLength(1);
    }
  });

  test('is not looked up after a failed first deployment, which leaves no distribution', async () => {
    given.account.stackStatus = 'ROLLBACK_COMPLETE';
    expect((await deploy()).result).toBe(true);
  });

  test('is replaced only with --drop-domain', async () => {
    await deploy(...flagsOf(DOMAINS));
    expect((await deploy('--scanDomain', 'to.example.com')).result).toMatch(
      /remove go\.example\.com from the distribution/,
    );
    const { deployed } = await deploy('--scanDomain', 'to.example.com', '--drop-domain');
    expect(deployed[0]?.settings).toEqual({ ...DOMAINS, ...ISOLATION, scanDomain: 'to.example.com' });
  });
});
