import { describe, expect, test } from '@jest/globals';
import type { RequestContext } from '../../../../../local/engine/types.ts';
import { readIdentityPolicy, readTrustPolicy } from '../../../../../local/services/iam/identity-policy.ts';
import { evaluate, RolePolicies } from '../../../../../local/services/iam/role-policies.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/codes';
const ROLE = 'arn:aws:iam::000000000000:role/reader';

const verdict = (statement: unknown, action: string, resource: string, context: RequestContext = {}) =>
  evaluate(readIdentityPolicy({ Statement: statement }), { action, resource, context });
const allow = (Action: string | string[], Resource: string | string[], Condition?: object) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition && { Condition }),
});

describe('a statement', () => {
  test.each([
    ['the very action', allow('dynamodb:GetItem', TABLE), 'dynamodb:GetItem', TABLE, 'allowed'],
    ['an action in other case', allow('dynamodb:getitem', TABLE), 'dynamodb:GetItem', TABLE, 'allowed'],
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
    ['one character', allow('dynamodb:*', `${TABLE.slice(0, -1)}?`), 'dynamodb:Query', TABLE, 'allowed'],
    ['a dot is a dot', allow('s3:*', 'arn:aws:s3:::a.b/*'), 's3:GetObject', 'arn:aws:s3:::axb/c', 'not allowed'],
  ])('%s', (_, statement, action, resource, expected) => {
    expect(verdict(statement, action, resource)).toBe(expected);
  });

  test('Deny beats Allow', () => {
    const statements = [allow('*', '*'), { Effect: 'Deny', Action: 'dynamodb:DeleteItem', Resource: '*' }];
    expect(verdict(statements, 'dynamodb:DeleteItem', TABLE)).toBe('explicitly denied');
    expect(verdict(statements, 'dynamodb:GetItem', TABLE)).toBe('allowed');
  });
});

describe('conditions', () => {
  const keys = (operator: string, wanted: string[]) =>
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
    expect(verdict(keys(operator, wanted), 'dynamodb:GetItem', TABLE, context)).toBe(expected);
  });

  test.each([
    ['an operator', { NumericLessThan: { 'aws:SourceArn': '1' } }, 'operator NumericLessThan'],
    ['a key', { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } }, 'key aws:PrincipalOrgID'],
  ])('%s that cannot be decided here is refused when the policy is read', (_, condition, message) => {
    expect(() => readIdentityPolicy({ Statement: allow('*', '*', condition) })).toThrow(message);
  });
});

test.each([
  ['NotAction', { Effect: 'Allow', NotAction: 's3:*', Action: '*', Resource: '*' }],
  ['NotResource', { Effect: 'Allow', NotResource: 's3:*', Action: '*', Resource: '*' }],
  ['policy variable', allow('*', 'arn:aws:s3:::@{aws:username}'.replace('@', '$'))],
])('%s is not supported, and said so', (name, statement) => {
  expect(() => readIdentityPolicy({ Statement: statement })).toThrow(name);
});

describe('roles', () => {
  const book = new RolePolicies();
  book.addRole('reader', ROLE);
  book.grant('reader', readIdentityPolicy({ Statement: allow('dynamodb:GetItem', TABLE) }));

  test('lets pass what a policy allows', () => {
    expect(() => book.authorize(ROLE, 'get-code', { action: 'dynamodb:GetItem', resource: TABLE })).not.toThrow();
  });

  test('denies the rest in the words of AWS', () => {
    expect(() => book.authorize(ROLE, 'get-code', { action: 'dynamodb:PutItem', resource: TABLE })).toThrow(
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
  ])('%j cannot be decided here', (document) => {
    expect(() => readTrustPolicy(document)).toThrow('not supported locally');
  });

  test('lets those services assume the role, and no others', () => {
    const book = new RolePolicies();
    book.addRole('reader', ROLE, ['apigateway.amazonaws.com']);
    expect(() => book.assume(ROLE, 'apigateway.amazonaws.com')).not.toThrow();
    expect(() => book.assume(ROLE, 'lambda.amazonaws.com')).toThrow('sts:AssumeRole');
    expect(() => book.assume(`${ROLE}2`, 'apigateway.amazonaws.com')).toThrow('sts:AssumeRole');
  });
});
