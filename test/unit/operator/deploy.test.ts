import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ask } from '../../../operator/deploy/finding.ts';
import { readDeployOptions } from '../../../operator/deploy/options.ts';
import { clientConfig } from '../../../operator/deploy/place.ts';
import { runDeploy } from '../../../operator/deploy/run.ts';
import type { Deployment } from '../../../operator/deploy/settings-file.ts';
import { type FakeAccount, goodAccount, startFakeAws } from './fake-aws.ts';

const DOMAINS = {
  domain: 'api.example.com',
  scanDomain: 'go.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/x',
};
/** What is reserved where nobody says otherwise and the account has 1,000. */
const ISOLATION = { reserve: '300', deliveriesAtOnce: '200' };
const flagsOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);

let account: FakeAccount;
let aws: Awaited<ReturnType<typeof startFakeAws>>;
let folder: string;
const saved = { ...process.env };

beforeEach(async () => {
  account = goodAccount();
  aws = await startFakeAws(account);
  folder = mkdtempSync(join(tmpdir(), 'qpr-deploy-test-'));
  process.env.AWS_REGION = 'eu-west-1';
});
afterEach(async () => {
  await aws.stop();
  rmSync(folder, { recursive: true, force: true });
  process.env = { ...saved };
});

const file = () => join(folder, 'deployment.json');
const deployments = () => (JSON.parse(readFileSync(file(), 'utf8')) as { deployments: Deployment[] }).deployments;

interface Run {
  readonly lines: string[];
  readonly deployed: Deployment[];
  readonly isWell: boolean | string;
}

/** What `npm run deploy -- …` does, up to CDK; the smoke test has a test of its own. */
async function deploy(...args: string[]): Promise<Run> {
  const lines: string[] = [];
  const deployed: Deployment[] = [];
  const options = readDeployOptions([...args, '--file', file(), '--no-smoke']);
  if (!options) throw new Error('That asks for help.');
  const cdk = async (deployment: Deployment) => {
    deployed.push(deployment);
    return { BaseUrl: 'https://api.example.com' };
  };
  const isWell = await runDeploy(options, (line) => lines.push(line), cdk).catch((error: Error) => error.message);
  return { lines, deployed, isWell };
}

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
      'Which deployment? --stack One --region eu-west-1, or --stack Two --region eu-west-1',
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
  });
});

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
    account.stackStatus = 'UPDATE_COMPLETE';
    account.aliases = ['go.example.com'];
    const { isWell, deployed } = await deploy();
    expect(isWell).toMatch(/take go\.example\.com off the distribution/);
    expect(deployed).toEqual([]);
    expect((await deploy(...flagsOf(DOMAINS))).isWell).toBe(true);
  });

  test('that cannot be looked up may be one: only who says so goes on', async () => {
    account.stackStatus = 'UPDATE_COMPLETE';
    account.mayReadDistribution = false;
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
    account.stackStatus = 'ROLLBACK_COMPLETE';
    expect((await deploy()).isWell).toBe(true);
  });

  test('may be exchanged by who says so', async () => {
    await deploy(...flagsOf(DOMAINS));
    expect((await deploy('--scanDomain', 'to.example.com')).isWell).toMatch(/take go\.example\.com off/);
    const { deployed } = await deploy('--scanDomain', 'to.example.com', '--drop-domain');
    expect(deployed[0]?.settings).toEqual({ ...DOMAINS, ...ISOLATION, scanDomain: 'to.example.com' });
  });
});

test('what these credentials may not ask, or what does not answer, is said and stops nothing', async () => {
  const denied = Object.assign(new Error('You may not.'), { name: 'AccessDeniedException' });
  expect(await ask('model', () => Promise.reject(denied))).toEqual({
    name: 'model',
    level: 'warning',
    detail: 'could not be looked at: You may not.',
  });
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const client = new STSClient({
    ...clientConfig('eu-west-1', 50),
    endpoint: `http://127.0.0.1:${port}`,
    maxAttempts: 1,
  });
  const question = async () => {
    await client.send(new GetCallerIdentityCommand({}));
    return { name: 'x', level: 'ok', detail: '' } as const;
  };
  expect(await ask('x', question)).toMatchObject({ level: 'warning', detail: expect.stringContaining('TimeoutError') });
  client.destroy();
  silent.close();
});

describe('before anything is deployed', () => {
  const checks = ({ lines }: Run) => lines.filter((line) => /^ {2}(ok|warning|error) /.test(line));

  test('each thing that breaks deployments is looked at, in one line', async () => {
    const run = await deploy('--emailFrom', 'hello@mail.example.com', '--check');
    expect(checks(run).map((line) => line.trim().split(/\s+/).slice(0, 2))).toEqual([
      ['ok', 'credentials'],
      ['ok', 'isolation'],
      ['ok', 'bootstrap'],
      ['ok', 'stack'],
      ['ok', 'functions'],
      ['ok', 'CloudFront'],
      ['ok', 'e-mail'],
      ['ok', 'model'],
    ]);
    expect(run.lines.join('\n')).toContain('hello@mail.example.com may send, by example.com');
    expect([run.isWell, run.deployed]).toEqual([true, []]);
    expect(() => deployments()).toThrow('ENOENT');
  });

  test.each<[string, Partial<FakeAccount>, RegExp]>([
    [
      'bootstrap',
      { bootstrapVersion: undefined },
      /never been here.* → npx cdk bootstrap aws:\/\/111122223333\/eu-west-1/,
    ],
    ['bootstrap', { bootstrapVersion: '5' }, /version 5 is too old → npx cdk bootstrap/],
    [
      'stack',
      { stackStatus: 'UPDATE_ROLLBACK_FAILED' },
      /stuck.* → aws cloudformation continue-update-rollback --stack-name Qpr/,
    ],
    ['stack', { stackStatus: 'UPDATE_IN_PROGRESS' }, /being changed.* → wait/],
    ['model', { models: [] }, /does not have eu\.amazon\.nova-lite-v1:0 in eu-west-1 → .*--model/],
  ])('an error of %s stops it, with its remedy (%#)', async (name, change, line) => {
    Object.assign(account, change);
    const run = await deploy();
    expect(run.isWell).toMatch(/Nothing was deployed/);
    expect(run.deployed).toEqual([]);
    expect(checks(run).find((each) => each.includes(` ${name} `))).toMatch(new RegExp(`^ {2}error .*${line.source}`));
    expect((await deploy('--force')).deployed).toHaveLength(1);
  });

  test.each<[string, Partial<FakeAccount>, RegExp]>([
    ['functions', { concurrency: 10 }, /only 10 may run at once.* → Service Quotas/],
    ['CloudFront', { distributions: 0 }, /no distribution so far.* → .*AWS Support/],
    ['e-mail', { verified: [] }, /SES does not know hello@example\.com.* → .*verify example\.com/],
    ['e-mail', { sandbox: true }, /only to verified addresses \(sandbox\) → .*production access/],
    ['model', { hasAccess: false }, /no access to eu\.amazon.* → .*Model catalog/],
  ])('a warning of %s does not, and has its remedy (%#)', async (name, change, line) => {
    Object.assign(account, change);
    const run = await deploy('--emailFrom', 'hello@example.com');
    expect(run.deployed).toHaveLength(1);
    expect(checks(run).find((each) => each.includes(` ${name} `))).toMatch(new RegExp(`^ {2}warning .*${line.source}`));
  });

  test('functions are kept for visitors and deliveries where the account has them, and it says so', async () => {
    const first = await deploy();
    expect(checks(first)[1]).toMatch(
      /ok +isolation +reserve = 300 and deliveriesAtOnce = 200 from now on, of the 1000/,
    );
    expect(first.deployed[0]?.settings).toEqual(ISOLATION);
    expect(deployments()[0]?.settings).toEqual(ISOLATION);
    expect(checks(await deploy())[1]).toMatch(/ok +isolation +as the settings say/);
    const chosen = await deploy('--reserve', 'off', '--deliveriesAtOnce', '50');
    expect(chosen.deployed[0]?.settings).toEqual({ reserve: 'off', deliveriesAtOnce: '50' });
    expect((await deploy('--stack', 'QprDev', '--stage', 'dev')).deployed[0]?.settings).toEqual({ stage: 'dev' });
  });

  test.each<[string, Partial<FakeAccount>]>([
    ['a small quota', { concurrency: 999 }],
    ['one that others have reserved', { unreserved: 500 }],
  ])('with %s they are not, and it says so', async (_, change) => {
    Object.assign(account, change);
    const run = await deploy();
    expect(checks(run)[1]).toMatch(/warning +isolation +reserve and deliveriesAtOnce not set: .* → Service Quotas/);
    expect(run.deployed[0]?.settings).toEqual({});
  });

  test('a default model that is dear is called so, unless it was chosen', async () => {
    const dear = 'anthropic.claude-sonnet-4-5-20250929-v1:0';
    account.models = [dear, `global.${dear}`];
    const [byDefault, byChoice] = [
      await deploy('--region', 'af-south-1'),
      await deploy('--region', 'af-south-1', '--model', `global.${dear}`),
    ];
    expect(checks(byDefault).at(-1)).toMatch(/warning +model +global\.anthropic.*fifty times.* → .*--model/);
    expect(checks(byChoice).at(-1)).toMatch(/ok +model /);
  });

  test('more functions reserved than the account has to give stop it', async () => {
    expect((await deploy('--deliveriesAtOnce', '900')).isWell).toBe(true);
    const run = await deploy('--deliveriesAtOnce', '901');
    expect(run.deployed).toEqual([]);
    expect(run.lines.join('\n')).toMatch(/error +functions +deliveriesAtOnce reserve 901 of 1000, .* → reserve fewer/);
  });

  test('a server of one’s own: its secret has to be there', async () => {
    const secret = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:ai-AbCdEf';
    const flags = flagsOf({ aiBaseUrl: 'https://ai.example.com/v1', aiModel: 'small', aiApiKeySecretArn: secret });
    expect((await deploy(...flags)).isWell).toMatch(/Nothing was deployed/);
    account.secrets = [secret];
    expect((await deploy(...flags)).isWell).toBe(true);
  });

  test('credentials that AWS does not take, or of another account, stop everything', async () => {
    await deploy();
    account.account = '444455556666';
    const other = await deploy('--force');
    expect(other.lines.join('\n')).toMatch(
      /error +credentials +are those of account 444455556666, but this deployment is in 111122223333 → /,
    );
    expect(other.deployed).toEqual([]);
    await aws.stop();
    const none = await deploy('--force');
    expect(none.lines.join('\n')).toMatch(/error +credentials +AWS does not take them: .* → aws sso login/);
    expect(none.deployed).toEqual([]);
  });

  test('a region that has no default model needs one', async () => {
    const run = await deploy('--region', 'xx-north-1');
    expect(checks(run).at(-1)).toMatch(/error +model +no default model is known for xx-north-1 → --model/);
  });

  test('a region has to be known', async () => {
    delete process.env.AWS_REGION;
    delete process.env.AWS_DEFAULT_REGION;
    expect((await deploy()).isWell).toMatch(/^Say where: --region/);
  });
});
