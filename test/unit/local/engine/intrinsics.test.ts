import { describe, expect, test } from '@jest/globals';
import { NO_VALUE, resolve, type Scope } from '../../../../local/engine/intrinsics.ts';

/** Replaces `@` with the dollar sign of Fn::Sub. The linter refuses a dollar sign before a brace in a plain string. */
const placeholders = (text: string) => text.replaceAll('@', '$');

const scope: Scope = {
  template: {
    Conditions: {
      IsProduction: { 'Fn::Equals': [{ Ref: 'Stage' }, 'production'] },
      IsTest: { 'Fn::Not': [{ Condition: 'IsProduction' }] },
    },
    Mappings: { Sizes: { small: { memory: 128 } } },
  },
  ref: (name) => ({ Stage: 'test', Table: 'codes', 'AWS::NoValue': NO_VALUE })[name] ?? `<${name}>`,
  attribute: (logicalId, attribute) => `${logicalId}/${attribute}`,
  rewrite: (text) => text.replace('https://cdn.example', 'http://localhost:3000').replace('{{resolve:s:x}}', 'secret'),
};

describe('intrinsic functions', () => {
  test.each([
    ['Ref', { Ref: 'Table' }, 'codes'],
    ['GetAtt as a list', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table/Arn'],
    ['GetAtt as a string', { 'Fn::GetAtt': 'Table.Arn' }, 'Table/Arn'],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'Table' }, 'b']] }, 'a-codes-b'],
    ['Join of a URL', { 'Fn::Join': ['', ['https://', 'cdn.example', '/x']] }, 'http://localhost:3000/x'],
    [
      'Sub',
      { 'Fn::Sub': placeholders('@{Table}:@{Table.Arn}:@{!literal}') },
      placeholders('codes:Table/Arn:@{literal}'),
    ],
    ['Sub with variables', { 'Fn::Sub': [placeholders('@{name}!'), { name: { Ref: 'Table' } }] }, 'codes!'],
    ['Select of Split', { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host/path'] }] }, 'host'],
    ['If', { 'Fn::If': ['IsTest', 'yes', 'no'] }, 'yes'],
    ['And with Or', { 'Fn::And': [true, { 'Fn::Or': [false, { Condition: 'IsTest' }] }] }, true],
    ['FindInMap', { 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, 128],
    ['Base64', { 'Fn::Base64': 'hi' }, 'aGk='],
    ['ToJsonString', { 'Fn::ToJsonString': { table: { Ref: 'Table' } } }, '{"table":"codes"}'],
    ['a dynamic reference', 'a {{resolve:s:x}}', 'a secret'],
    ['a dynamic reference in parts', { 'Fn::Join': ['', ['{{resolve:s:', 'x', '}}']] }, 'secret'],
    ['NoValue in an object', { kept: 1, gone: { Ref: 'AWS::NoValue' } }, { kept: 1 }],
    ['NoValue in a list', [1, { 'Fn::If': ['IsProduction', 2, { Ref: 'AWS::NoValue' }] }], [1]],
    [
      'the Condition of a policy statement to itself',
      { Condition: { StringEquals: { a: 'b' } } },
      { Condition: { StringEquals: { a: 'b' } } },
    ],
  ])('resolve %s as CloudFormation does', (_, value, expected) => {
    expect(resolve(value, scope)).toEqual(expected);
  });

  test.each([
    ['an unknown function', { 'Fn::GetAZs': '' }, 'Fn::GetAZs is not supported'],
    ['an unknown condition', { 'Fn::If': ['Nope', 1, 2] }, 'no condition Nope'],
    ['an index out of range', { 'Fn::Select': [3, ['a']] }, 'cannot select at index 3'],
    ['an object in a string', { 'Fn::Join': ['', [{ a: 1 }]] }, 'Expected a string'],
  ])('refuse %s', (_, value, message) => {
    expect(() => resolve(value, scope)).toThrow(message);
  });
});
