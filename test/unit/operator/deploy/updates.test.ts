import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { deploy, file, given, next } from './deploy-run.ts';

const role = (...Statement: object[]) => ({
  Type: 'AWS::IAM::Role',
  Properties: { Policies: [{ PolicyName: 'Permissions', PolicyDocument: { Version: '2012-10-17', Statement } }] },
});
const READ = { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: { 'Fn::GetAtt': ['Table', 'Arn'] } };
const WRITE = { ...READ, Action: 'dynamodb:PutItem' };
const TABLE = { Type: 'AWS::DynamoDB::Table', DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain', Properties: {} };

/** The stack was deployed with this settings file. It is in us-east-1, so there is no companion stack. */
beforeEach(() => {
  process.env.AWS_REGION = 'us-east-1';
  given.account.stackStatus = 'UPDATE_COMPLETE';
  given.account.models = ['us.amazon.nova-lite-v1:0', 'amazon.nova-lite-v1:0'];
  const deployment = {
    stack: 'Qpr',
    region: 'us-east-1',
    account: given.account.account,
    settings: { reserve: 'off' },
  };
  writeFileSync(file(), JSON.stringify({ deployments: [deployment] }));
});

test('a route that the new version no longer has loses its throttle before the deployment', async () => {
  given.account.throttledRoutes = ['GET /v1/things/{id}', 'GET /v1/codes', '$default'];
  const RouteSettings = { 'GET /v1/codes': {}, $default: {} };
  next.template = { Resources: { Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { RouteSettings } } } };
  const { lines, steps, result } = await deploy();
  expect(result).toBe(true);
  expect(given.account.throttledRoutes).toEqual(['GET /v1/codes', '$default']);
  expect(lines).toContain('  removed the throttle of GET /v1/things/{id}, which is not a route any more');
  expect(steps).toHaveLength(1);
});

test('a role keeps removed permissions until the new code runs', async () => {
  given.account.template = { Resources: { Table: TABLE, Role: role(READ, WRITE) } };
  next.template = { Resources: { Table: TABLE, Role: role(READ) } };
  const { lines, steps } = await deploy();
  expect(lines.join('\n')).toMatch(/in two steps: 1 role will lose permissions/);
  expect(steps.map(({ command, template }) => [command, template?.Resources.Role])).toEqual([
    ['deploy', role(READ, WRITE)],
    ['deploy', role(READ)],
  ]);
});

test('a role in a nested stack also keeps removed permissions until the new code runs', async () => {
  const Resources = { Table: TABLE, Inner: { Type: 'AWS::CloudFormation::Stack', Properties: {} } };
  const putLogs = { Effect: 'Allow', Action: 'logs:PutLogEvents', Resource: '*' };
  given.account.template = { Resources };
  given.account.nestedTemplate = { Resources: { Role: role(putLogs, { ...putLogs, Action: 'logs:GetLogEvents' }) } };
  next.template = { Resources, Nested: { Inner: { Resources: { Role: role(putLogs) } } } };
  const { steps } = await deploy();
  expect(steps.map(({ template }) => template?.Nested?.Inner)).toEqual([
    expect.objectContaining(given.account.nestedTemplate),
    next.template.Nested?.Inner,
  ]);
});

describe('new permissions in a nested stack, which CDK does not list,', () => {
  const lambda = {
    Type: 'AWS::Lambda::Function',
    Properties: { FunctionName: 'Qpr-get-thing', Role: { 'Fn::GetAtt': ['Role', 'Arn'] } },
  };
  const Resources = { Inner: { Type: 'AWS::CloudFormation::Stack', Properties: {} } };
  const get = { Effect: 'Allow', Action: ['x:Get'], Resource: '*' };
  const put = { ...get, Action: ['x:Put'] };
  beforeEach(() => {
    given.account.template = { Resources };
    given.account.nestedTemplate = { Resources: { Function: lambda, Role: role(get) } };
    next.template = { Resources, Nested: { Inner: { Resources: { Function: lambda, Role: role(get, put) } } } };
  });

  test('are listed by npm run deploy, and CDK has to ask for approval', async () => {
    const { lines, steps } = await deploy();
    expect(lines).toContain('    Qpr-get-thing: x:Put');
    expect(steps.map(({ requiresApproval }) => requiresApproval)).toEqual([true]);
  });

  test('are all listed before the first deployment', async () => {
    given.account.stackStatus = undefined;
    const { lines, steps } = await deploy();
    expect(lines).toContain('    Qpr-get-thing: x:Get, x:Put');
    expect(steps.map(({ requiresApproval }) => requiresApproval)).toEqual([true]);
  });

  test('need no confirmation with --yes, and an update without new permissions needs none either', async () => {
    expect((await deploy('--yes')).steps[0]).not.toHaveProperty('requiresApproval');
    given.account.nestedTemplate = next.template.Nested?.Inner ?? { Resources: {} };
    expect((await deploy()).steps[0]).not.toHaveProperty('requiresApproval');
  });
});

test('an update that only adds permissions takes one step', async () => {
  given.account.template = { Resources: { Table: TABLE, Role: role(READ) } };
  next.template = { Resources: { Table: TABLE, Role: role(READ, WRITE) } };
  expect((await deploy()).steps).toHaveLength(1);
});

describe('--diff', () => {
  test('shows the changes and deploys nothing', async () => {
    given.account.template = { Resources: { Table: TABLE } };
    next.template = { Resources: { Table: TABLE } };
    const { lines, steps, result } = await deploy('--diff', '--retentionDays', '30');
    expect([result, steps]).toEqual([true, [{ command: 'diff' }]]);
    expect(lines.at(-1)).toBe('Nothing that holds data is replaced or deleted.');
    expect((await deploy('--check')).lines).not.toContain('  retentionDays = 30');
  });

  test('lists replacements and deletions of anything that holds data', async () => {
    const queue = { Type: 'AWS::SQS::Queue', Properties: {} };
    given.account.template = { Resources: { Table: TABLE, Queue: queue } };
    const renamed = { ...TABLE, Properties: { TableName: 'other' } };
    next.template = { Resources: { Table: renamed } };
    const { lines, result } = await deploy('--diff');
    expect(result).toBe(false);
    expect(lines.slice(-3)).toEqual([
      'CHANGES TO DATA:',
      '  Table (AWS::DynamoDB::Table): REPLACED because of TableName; the old resource leaves the stack and keeps its data',
      '  Queue (AWS::SQS::Queue): DELETED with its data',
    ]);
  });

  test('of a new stack says that everything is new', async () => {
    given.account.stackStatus = undefined;
    const { lines, steps } = await deploy('--diff');
    expect(lines.at(-1)).toMatch(/Qpr is new/);
    expect(steps).toEqual([]);
  });
});

describe('warm throughput', () => {
  const withWarmWrites = (WriteUnitsPerSecond: number) => ({
    Resources: { Table: { ...TABLE, Properties: { WarmThroughput: { WriteUnitsPerSecond } } } },
  });

  test('cannot be lowered, so a lower value stops the deployment', async () => {
    given.account.warmWrites = 40_000;
    const { lines, result, steps } = await deploy('--warmThroughput', '20000');
    expect(result).toMatch(/Nothing was deployed/);
    expect(steps).toEqual([]);
    expect(lines.join('\n')).toMatch(
      /error +table +DynamoDB never lowers .*warmThroughput from 40000 to 20000 → .*--unset warmThroughput/,
    );
  });

  test('can be raised, and can stay below a value that DynamoDB has raised itself', async () => {
    given.account.warmWrites = 40_000;
    expect((await deploy('--warmThroughput', '50000')).result).toBe(true);
    given.account.warmWrites = 80_000;
    given.account.template = withWarmWrites(50_000);
    expect((await deploy()).result).toBe(true);
  });

  test('above the usual quota of a table causes a warning, but does not stop the deployment', async () => {
    const { lines, result } = await deploy('--warmThroughput', '50000');
    expect(result).toBe(true);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /warning +table +DynamoDB may refuse more than 40,000.*: warmThroughput → Service Quotas → Amazon DynamoDB/,
      ),
    );
  });
});
