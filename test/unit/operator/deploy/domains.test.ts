import { describe, expect, test } from '@jest/globals';
import { DOMAINS, deploy, deployments, flagsOf, given, ISOLATION } from './deploy-run.ts';

describe('a domain', () => {
  test('that the file knows is not dropped by the way', async () => {
    await deploy(...flagsOf(DOMAINS));
    const { isWell, deployed } = await deploy(
      ...['domain', 'scanDomain', 'certificateArn'].flatMap((name) => ['--unset', name]),
    );
    expect(isWell).toMatch(/take api\.example\.com and go\.example\.com off the distribution: .*dead/);
    expect(deployed).toEqual([]);
    expect(deployments()[0]?.settings).toEqual({ ...DOMAINS, ...ISOLATION });
    expect((await deploy('--drop-domain')).deployed[0]?.settings).toEqual(ISOLATION);
    expect(deployments()[0]?.settings).toEqual(ISOLATION);
  });

  test('that the distribution has is not dropped either, though no file remembers it', async () => {
    given.account.stackStatus = 'UPDATE_COMPLETE';
    given.account.aliases = ['go.example.com'];
    const { isWell, deployed } = await deploy('--force');
    expect(isWell).toMatch(/take go\.example\.com off the distribution/);
    expect(deployed).toEqual([]);
    expect((await deploy('--force', ...flagsOf(DOMAINS))).isWell).toBe(true);
  });

  test('that cannot be looked up may be one: only who says so goes on', async () => {
    await deploy();
    given.account.stackStatus = 'UPDATE_COMPLETE';
    given.account.canReadDistribution = false;
    const { isWell, lines, deployed } = await deploy();
    expect(isWell).toMatch(/^Nothing was deployed: .*--drop-domain or --force/);
    expect(lines.join('\n')).toMatch(/error +domains +.*You may not read it → .*cloudfront:GetDistributionConfig/);
    expect(deployed).toEqual([]);
    expect((await deploy('--check')).isWell).toBe(false);
    for (const flag of ['--drop-domain', '--force']) {
      const run = await deploy(flag);
      expect(run.lines.join('\n')).toMatch(/warning +domains +.*You may not read it/);
      expect(run.deployed).toHaveLength(1);
    }
  });

  test('is nowhere after a first deployment that failed', async () => {
    given.account.stackStatus = 'ROLLBACK_COMPLETE';
    expect((await deploy()).isWell).toBe(true);
  });

  test('may be exchanged by who says so', async () => {
    await deploy(...flagsOf(DOMAINS));
    expect((await deploy('--scanDomain', 'to.example.com')).isWell).toMatch(/take go\.example\.com off/);
    const { deployed } = await deploy('--scanDomain', 'to.example.com', '--drop-domain');
    expect(deployed[0]?.settings).toEqual({ ...DOMAINS, ...ISOLATION, scanDomain: 'to.example.com' });
  });
});
