import { describe, expect, test } from '@jest/globals';
import type { RequestContext } from '../../../../../local/engine/types.ts';
import { readIdentityPolicy, readTrustPolicy } from '../../../../../local/services/iam/identity-policy.ts';
import { RolePolicies } from '../../../../../local/services/iam/role-policies.ts';
import { evaluate } from '../../../../../local/services/iam/statement.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/codes';
const ROLE = 'arn:aws:iam::000000000000:role/reader';

const decide = (statement: unknown, action: string, resource: string, context: RequestContext = {}) =>
  evaluate(readIdentityPolicy({ Statement: statement }), ROLE, { action, resource, context });
const allow = (Action: string | string[], Resource: string | string[], Condition?: object) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition && { Condition }),
});

describe('a statement', () => {
  test.each([
    ['the exact action', allow('dynamodb:GetItem', TABLE), 'dynamodb:GetItem', TABLE, 'allowed'],
    ['an action in another case', allow('dynamodb:getitem', TABLE), 'dynamodb:GetItem', TABLE, 'allowed'],
    ['another action', allow('dynamodb:GetItem', TABLE), 'dynamodb:PutItem', TABLE, 'not allowed'],
    ['a wildcard in the action', allow('dynamodb:Get*', TABLE), 'dynamodb:GetItem', TABLE, 'allowed'],
    ['one of several actions', allow(['s3:GetObject', 'dynamodb:Query'], '*'), 'dynamodb:Query', TABLE, 'allowed'],
    ['another resource', allow('dynamodb:*', TABLE), 'dynamodb:Query', `${TABLE}/index/by-name`, 'not allowed'],
    [
      'a wildcard in the resource',
      allow('dynamodb:*', `${TABLE}/index/*`),
      'dynamodb:Query',
      `${TABLE}/index/by-name`,
      'allowed',
    ],
    ['a wildcard for one character', allow('dynamodb:*', `${TABLE.slice(0, -1)}?`), 'dynamodb:Query', TABLE, 'allowed'],
    ['a dot, not a wildcard', allow('s3:*', 'arn:aws:s3:::a.b/*'), 's3:GetObject', 'arn:aws:s3:::axb/c', 'not allowed'],
  ])('decides on %s', (_, statement, action, resource, expected) => {
    expect(decide(statement, action, resource)).toBe(expected);
  });

  test('with Deny overrides one with Allow', () => {
    const statements = [allow('*', '*'), { Effect: 'Deny', Action: 'dynamodb:DeleteItem', Resource: '*' }];
    expect(decide(statements, 'dynamodb:DeleteItem', TABLE)).toBe('explicitly denied');
    expect(decide(statements, 'dynamodb:GetItem', TABLE)).toBe('allowed');
  });
});

describe('conditions', () => {
  const allowKeys = (operator: string, wanted: string[]) =>
    allow('dynamodb:*', '*', { [operator]: { 'dynamodb:LeadingKeys': wanted } });
  test.each([
    ['ForAllValues:StringLike', ['KEY#*'], ['KEY#1', 'KEY#2'], 'allowed'],
    ['ForAllValues:StringLike', ['KEY#*'], ['KEY#1', 'CODE#2'], 'not allowed'],
    ['ForAllValues:StringLike', ['KEY#*'], [], 'allowed'],
    ['ForAnyValue:StringEquals', ['KEY#1'], ['CODE#2', 'KEY#1'], 'allowed'],
    ['ForAnyValue:StringEquals', ['KEY#1'], [], 'not allowed'],
    ['StringEquals', ['KEY#1'], ['KEY#1'], 'allowed'],
    ['StringEquals', ['KEY#1'], [], 'not allowed'],
    ['StringEqualsIfExists', ['KEY#1'], [], 'allowed'],
    ['StringNotEquals', ['KEY#1'], ['KEY#2'], 'allowed'],
    ['StringNotLike', ['KEY#*'], ['KEY#2'], 'not allowed'],
    ['Null', ['true'], [], 'allowed'],
    ['Null', ['true'], ['KEY#1'], 'not allowed'],
  ])('%s %j against %j: %s', (operator, wanted, actual, expected) => {
    const context = actual.length > 0 ? { 'dynamodb:LeadingKeys': actual } : {};
    expect(decide(allowKeys(operator, wanted), 'dynamodb:GetItem', TABLE, context)).toBe(expected);
  });

  test.each([
    ['operator', { NumericLessThan: { 'aws:SourceArn': '1' } }, 'operator NumericLessThan'],
    ['key', { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } }, 'key aws:PrincipalOrgID'],
  ])('with an unsupported %s are refused', (_, condition, message) => {
    expect(() => readIdentityPolicy({ Statement: allow('*', '*', condition) })).toThrow(message);
  });
});

test.each([
  ['NotAction', { Effect: 'Allow', NotAction: 's3:*', Action: '*', Resource: '*' }],
  ['NotResource', { Effect: 'Allow', NotResource: 's3:*', Action: '*', Resource: '*' }],
  // `replace` avoids a plain string with `${`, which looks like a forgotten template literal.
  ['policy variable', allow('*', 'arn:aws:s3:::@{aws:username}'.replace('@', '$'))],
])('refuses a policy with the unsupported %s, and the error names it', (name, statement) => {
  expect(() => readIdentityPolicy({ Statement: statement })).toThrow(name);
});

describe('roles', () => {
  const policies = new RolePolicies();
  policies.addRole('reader', ROLE);
  policies.grant('reader', readIdentityPolicy({ Statement: allow('dynamodb:GetItem', TABLE) }));

  test('allow the actions in their policies', () => {
    expect(() => policies.authorize(ROLE, 'get-code', { action: 'dynamodb:GetItem', resource: TABLE })).not.toThrow();
  });

  test('deny all other actions with the error message of AWS', () => {
    expect(() => policies.authorize(ROLE, 'get-code', { action: 'dynamodb:PutItem', resource: TABLE })).toThrow(
      expect.objectContaining({
        code: 'AccessDeniedException',
        message:
          'User: arn:aws:sts::000000000000:assumed-role/reader/get-code is not authorized to perform: dynamodb:PutItem ' +
          `on resource: ${TABLE} because no identity-based policy allows the dynamodb:PutItem action`,
      }),
    );
  });
});

describe('a trust policy', () => {
  const assume = (more: object) => ({ Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', ...more }] });

  test.each([
    [assume({ Principal: { Service: 'lambda.amazonaws.com' } }), ['lambda.amazonaws.com']],
    [
      assume({ Principal: { Service: ['a.amazonaws.com', 'b.amazonaws.com'] } }),
      ['a.amazonaws.com', 'b.amazonaws.com'],
    ],
    [assume({ Principal: { AWS: 'arn:aws:iam::000000000000:root' } }), []],
    [{}, []],
  ])('%j trusts the services %j', (document, services) => {
    expect(readTrustPolicy(document)).toEqual(services);
  });

  test.each([
    assume({
      Principal: { Service: 'lambda.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': '1' } },
    }),
    { Statement: [{ Effect: 'Deny', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } }] },
  ])('is refused if it is not supported: %j', (document) => {
    expect(() => readTrustPolicy(document)).toThrow('not supported locally');
  });

  test('lets only the trusted services assume the role', () => {
    const policies = new RolePolicies();
    policies.addRole('reader', ROLE, ['apigateway.amazonaws.com']);
    expect(() => policies.authorizeAssume(ROLE, 'apigateway.amazonaws.com')).not.toThrow();
    expect(() => policies.authorizeAssume(ROLE, 'lambda.amazonaws.com')).toThrow('sts:AssumeRole');
    expect(() => policies.authorizeAssume(`${ROLE}2`, 'apigateway.amazonaws.com')).toThrow('sts:AssumeRole');
  });
});
