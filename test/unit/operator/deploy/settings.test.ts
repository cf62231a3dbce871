import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { readDeployOptions } from '../../../../operator/deploy/options.ts';
import { DOMAINS, deploy, deployments, file, flagsOf, given, ISOLATION } from './deploy-run.ts';

describe('settings', () => {
  test('that were given once stay, in a file that has nothing secret', async () => {
    const first = await deploy(...flagsOf({ ...DOMAINS, emailFrom: 'hello@example.com' }));
    expect(first.isWell).toBe(true);
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
    const less = await deploy('--unset', 'retentionDays');
    expect(less.deployed[0]?.settings).not.toHaveProperty('retentionDays');
  });

  test('are taken as cdk takes them, too', async () => {
    const { deployed } = await deploy('-c', 'stage=dev', '--stack', 'QprDev');
    expect(deployed).toMatchObject([{ stack: 'QprDev', settings: { stage: 'dev' } }]);
  });

  test('that cannot be meant are neither kept nor deployed', async () => {
    const { isWell, deployed } = await deploy('--domain', 'api.example.com');
    expect(isWell).toMatch(/certificateArn/);
    expect(deployed).toEqual([]);
    expect(() => deployments()).toThrow('ENOENT');
    expect(() => readDeployOptions(['--unset', 'domian'])).toThrow('There is no setting domian');
    expect(() => readDeployOptions(['--domain', ''])).toThrow('--unset domain');
  });

  test('of several deployments: which one has to be said', async () => {
    await deploy('--stack', 'One');
    await deploy('--stack', 'Two');
    expect((await deploy()).isWell).toBe(
      'There are several deployments. Choose one: --stack One --region eu-west-1, or --stack Two --region eu-west-1',
    );
    expect((await deploy('--stack', 'Two')).isWell).toBe(true);
    expect((await deploy('--stack', 'Two', '--region', 'us-east-1', '--force')).isWell).toBe(true);
    expect(deployments().map(({ stack, region }) => `${stack} ${region}`)).toEqual([
      'One eu-west-1',
      'Two eu-west-1',
      'Two us-east-1',
    ]);
  });

  test('a file that somebody broke is named with what is wrong', async () => {
    writeFileSync(file(), '{"deployments":[{"stack":"Qpr","region":"eu-west-1","settings":{"secret":"x"}}]}');
    expect((await deploy()).isWell).toMatch(/deployment\.json cannot be read: .*secret/s);
    writeFileSync(file(), '<<<<<<< HEAD');
    expect((await deploy()).isWell).toMatch(/deployment\.json cannot be read: .*JSON.*\n.*git restore/s);
    rmSync(file());
    mkdirSync(file());
    expect((await deploy()).isWell).toMatch(/deployment\.json cannot be read: EISDIR/);
  });

  test('that cannot be kept are not deployed', async () => {
    rmSync(given.folder, { recursive: true });
    const { isWell, deployed } = await deploy();
    expect(isWell).toMatch(/^Nothing was deployed, because .*deployment\.json cannot be written: ENOENT/);
    expect(deployed).toEqual([]);
  });

  test('of a stack that this file did not deploy are not reset by the way', async () => {
    given.account.stackStatus = 'UPDATE_COMPLETE';
    const { isWell, lines, deployed } = await deploy();
    expect(isWell).toMatch(/Nothing was deployed/);
    expect(lines.join('\n')).toMatch(
      /error +stack +Qpr is deployed, but not with this settings file.* → use the file .*--force/,
    );
    expect(deployed).toEqual([]);
    await deploy('--force', '--retentionDays', '30');
    expect((await deploy()).deployed[0]?.settings.retentionDays).toBe('30');
  });
});
