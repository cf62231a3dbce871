import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { PROBE_STACK } from '../../../contracts/probe.ts';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';

interface Statement {
  readonly Sid: string;
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
}

const { Statement: statements } = JSON.parse(
  readFileSync(join(PROJECT_DIR, 'docs/samples/operator-policy.json'), 'utf8'),
) as { Statement: readonly Statement[] };
const actions = statements.flatMap(({ Action }) => Action);

/** The IAM prefix of each client's service. */
const PREFIXES: Readonly<Record<string, string>> = {
  'client-acm': 'acm',
  'client-apigatewayv2': 'apigateway',
  'client-bedrock': 'bedrock',
  'client-cloudformation': 'cloudformation',
  'client-cloudfront': 'cloudfront',
  'client-dynamodb': 'dynamodb',
  'client-dynamodb-streams': 'dynamodb',
  'client-eventbridge': 'events',
  'client-lambda': 'lambda',
  'client-s3': 's3',
  'client-secrets-manager': 'secretsmanager',
  'client-sesv2': 'ses',
  'client-sfn': 'states',
  'client-sqs': 'sqs',
  'client-ssm': 'ssm',
  'client-sts': 'sts',
  'lib-dynamodb': 'dynamodb',
};

/** Operations whose permission has another name. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  'apigateway:DeleteRouteSettings': 'apigateway:DELETE',
  'apigateway:GetStage': 'apigateway:GET',
  'apigateway:UpdateStage': 'apigateway:PATCH',
  'lambda:Invoke': 'lambda:InvokeFunction',
  'dynamodb:Get': 'dynamodb:GetItem',
  'dynamodb:Update': 'dynamodb:UpdateItem',
  'dynamodb:Delete': 'dynamodb:DeleteItem',
  's3:ListObjectVersions': 's3:ListBucketVersions',
  'sqs:ChangeMessageVisibilityBatch': 'sqs:ChangeMessageVisibility',
};

/** Permissions that the commands need, although no source file in operator/ calls these operations. */
const INDIRECT = [
  // The CDK assumes the roles of its bootstrap stack.
  'sts:AssumeRole',
  // DynamoDB requires these on the target of a restore.
  'dynamodb:BatchWriteItem',
  'dynamodb:PutItem',
];

const sources = readdirSync(join(PROJECT_DIR, 'operator'), { recursive: true, encoding: 'utf8' })
  // The functions of the probe have their own role.
  .filter((name) => name.endsWith('.ts') && !name.startsWith('probe/functions/'))
  .map((name) => readFileSync(join(PROJECT_DIR, 'operator', name), 'utf8'));

function calledActions(source: string): string[] {
  return [...source.matchAll(/import \{([^}]+)\} from '@aws-sdk\/([\w-]+)'/g)].flatMap(([, names = '', client = '']) =>
    names.split(',').flatMap((name) => {
      const operation = /^(?:(\w+)Command|paginate(\w+))$/.exec(name.trim());
      if (!operation) return [];
      const prefix = PREFIXES[client];
      if (prefix === undefined) throw new Error(`The IAM prefix of ${client} is unknown. Add it to PREFIXES.`);
      const action = `${prefix}:${operation[1] ?? operation[2]}`;
      return PERMISSIONS[action] ?? action;
    }),
  );
}

describe("the operator's policy", () => {
  test('allows exactly the calls that the commands in operator/ make', () => {
    const called = new Set([...sources.flatMap(calledActions), ...INDIRECT]);
    expect([...actions].sort()).toEqual([...called].sort());
  });

  test('has no wildcard actions, and uses the resource * only for reads', () => {
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
    const everywhere = statements.filter(({ Resource }) => Resource === '*').flatMap(({ Action }) => Action);
    expect(everywhere.filter((action) => !/:(?:Describe|Get|List)/.test(action))).toEqual([]);
  });

  test.each([
    ['lambda:InvokeFunction', 'function:'],
    ['sqs:SendMessage', ''],
    ['dynamodb:PutItem', 'table/'],
    ['dynamodb:GetItem', 'table/'],
  ])('allows %s on resources of the service and of the probe', (action, type) => {
    const resources = statements
      .filter(({ Action }) => [Action].flat().includes(action))
      .map(({ Resource }) => Resource);
    for (const stack of ['Qpr', PROBE_STACK])
      expect(resources.flat()).toContainEqual(expect.stringMatching(new RegExp(`:${type}${stack}-\\*$`)));
  });

  test('allows events only on the default bus, which the probe uses', () => {
    const [resource] = statements.filter(({ Action }) => Action === 'events:PutEvents').map(({ Resource }) => Resource);
    expect(resource).toBe('arn:aws:events:*:*:event-bus/default');
  });
});
