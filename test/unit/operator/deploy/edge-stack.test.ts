import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { deploy, deployments, file, given, WEB_ACL_ARN } from './deploy-run.ts';

/** Outside us-east-1, a companion stack in us-east-1 contains the web ACL and the alarm of the distribution. */

const deployedIn = (region: string, settings: object = { reserve: 'off' }) => {
  given.account.stackStatus = 'UPDATE_COMPLETE';
  writeFileSync(
    file(),
    JSON.stringify({ deployments: [{ stack: 'Qpr', region, account: given.account.account, settings }] }),
  );
};

test('the first deployment outside us-east-1 creates the web ACL before the main stack, and the alarm after it', async () => {
  const { steps, result } = await deploy('--reserve', 'off', '--deliveriesAtOnce', 'off', '--readingsAtOnce', 'off');
  expect(result).toBe(true);
  const settings = { reserve: 'off', deliveriesAtOnce: 'off', readingsAtOnce: 'off' };
  expect(steps).toMatchObject([
    { command: 'deploy edge', settings },
    { command: 'deploy', settings: { ...settings, webAclArn: WEB_ACL_ARN } },
    { command: 'deploy edge', settings, distributionId: 'E1' },
  ]);
  expect(steps[0]).not.toHaveProperty('distributionId');
  expect(deployments()[0]?.settings).toEqual(settings);
});

test('an update deploys the companion stack once, before the main stack', async () => {
  deployedIn('eu-west-1');
  const { steps } = await deploy('--waf', 'on');
  expect(steps).toMatchObject([{ command: 'deploy edge', distributionId: 'E1' }, { command: 'deploy' }]);
  expect(steps[1]?.settings).toMatchObject({ webAclArn: WEB_ACL_ARN });
  expect(steps[1]?.settings).not.toHaveProperty('waf');
});

test.each([
  ['removes the web ACL', ['--waf', 'off'], undefined],
  ['uses another web ACL', ['--webAclArn', `${WEB_ACL_ARN}y`], `${WEB_ACL_ARN}y`],
])('if an update %s, the main stack changes before the companion stack', async (_, flags, webAclArn) => {
  deployedIn('eu-west-1');
  const { steps } = await deploy(...flags);
  expect(steps.map(({ command }) => command)).toEqual(['deploy', 'deploy edge']);
  expect(steps[0]?.settings?.webAclArn).toBe(webAclArn);
});

test('in us-east-1 there is no companion stack', async () => {
  process.env.AWS_REGION = 'us-east-1';
  given.account.models = ['us.amazon.nova-lite-v1:0', 'amazon.nova-lite-v1:0'];
  expect((await deploy()).steps.map(({ command }) => command)).toEqual(['deploy']);
});

test('a diff reads the deployed web ACL from the companion stack in us-east-1', async () => {
  deployedIn('eu-west-1');
  given.account.webAclArn = WEB_ACL_ARN;
  expect((await deploy('--diff')).result).toBe(true);
  const described = given.aws.calls.filter(({ body }) => body.includes('StackName=Qpr-edge-eu-west-1'));
  expect(described).toHaveLength(1);
  expect(String(described[0]?.headers.authorization)).toContain('/us-east-1/cloudformation/');
});
