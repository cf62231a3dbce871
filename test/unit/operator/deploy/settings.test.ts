import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { readDeployOptions } from '../../../../operator/deploy/options.ts';
import { DOMAINS, deploy, deployments, file, flagsOf, given, ISOLATION } from './deploy-run.ts';

describe('settings', () => {
  test('are saved in a file, and later deployments use them', async () => {
    const first = await deploy(...flagsOf({ ...DOMAINS, emailFrom: 'hello@example.com' }));
    expect(first.result).toBe(true);
    const again = await deploy('--retentionDays', '30');
    expect(again.deployed[0]?.settings).toEqual({
      ...DOMAINS,
      ...ISOLATION,
      emailFrom: 'hello@example.com',
      retentionDays: '30',
    });
    expect(again.lines).toEqual(expect.arrayContaining(['  domain = api.example.com', '  retentionDays = 30']));
    expect(deployments()).toEqual([
      {
        stack: 'Qpr',
        region: 'eu-west-1',
        account: '111122223333',
        settings: { ...DOMAINS, ...ISOLATION, emailFrom: 'hello@example.com', retentionDays: '30' },
      },
    ]);
    const withoutRetention = await deploy('--unset', 'retentionDays');
    expect(withoutRetention.deployed[0]?.settings).not.toHaveProperty('retentionDays');
  });

  test('can also be passed with -c, as for CDK', async () => {
    const { deployed } = await deploy('-c', 'stage=dev', '--stack', 'QprDev');
    expect(deployed).toMatchObject([{ stack: 'QprDev', settings: { stage: 'dev' } }]);
  });

  test('that are invalid are neither saved nor deployed', async () => {
    const { result, deployed } = await deploy('--domain', 'api.example.com');
    expect(result).toMatch(/certificateArn/);
    expect(deployed).toEqual([]);
    expect(() => deployments()).toThrow('ENOENT');
    expect(() => readDeployOptions(['--unset', 'domian'])).toThrow('There is no setting domian');
    expect(() => readDeployOptions(['--domain', ''])).toThrow('--unset domain');
  });

  test('of several deployments require --stack to choose one', async () => {
    await deploy('--stack', 'One');
    await deploy('--stack', 'Two');
    expect((await deploy()).result).toBe(
      'There are several deployments. Choose one: --stack One --region eu-west-1, or --stack Two --region eu-west-1',
    );
    expect((await deploy('--stack', 'Two')).result).toBe(true);
    expect((await deploy('--stack', 'Two', '--region', 'us-east-1', '--force')).result).toBe(true);
    expect(deployments().map(({ stack, region }) => `${stack} ${region}`)).toEqual([
      'One eu-west-1',
      'Two eu-west-1',
      'Two us-east-1',
    ]);
  });

  test('in a broken file cause an error that names the file and the problem', async () => {
    writeFileSync(file(), '{"deployments":[{"stack":"Qpr","region":"eu-west-1","settings":{"secret":"x"}}]}');
    expect((await deploy()).result).toMatch(/deployment\.json cannot be read: .*secret/s);
    writeFileSync(file(), '<<<<<<< HEAD');
    expect((await deploy()).result).toMatch(/deployment\.json cannot be read: .*JSON.*\n.*git restore/s);
    rmSync(file());
    mkdirSync(file());
    expect((await deploy()).result).toMatch(/deployment\.json cannot be read: EISDIR/);
  });

  test('that cannot be saved are not deployed', async () => {
    rmSync(given.folder, { recursive: true });
    const { result, deployed } = await deploy();
    expect(result).toMatch(/^Nothing was deployed, because .*deployment\.json cannot be written: ENOENT/);
    expect(deployed).toEqual([]);
  });

  test('of a stack that was not deployed with this file are replaced only with --force', async () => {
    given.account.stackStatus = 'UPDATE_COMPLETE';
    const { result, lines, deployed } = await deploy();
    expect(result).toMatch(/Nothing was deployed/);
    expect(lines.join('\n')).toMatch(
      /error +stack +Qpr is deployed, but not with this settings file.* → use the file .*--force/,
    );
    expect(deployed).toEqual([]);
    await deploy('--force', '--retentionDays', '30');
    expect((await deploy()).deployed[0]?.settings.retentionDays).toBe('30');
  });
});
