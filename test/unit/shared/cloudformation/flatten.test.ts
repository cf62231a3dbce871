import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { flatten } from '../../../../shared/cloudformation/flatten.ts';
import { readTemplate } from '../../../../shared/cloudformation/read-template.ts';
import type { NestingTemplate } from '../../../../shared/cloudformation/template.ts';

const TABLE_ARN = { 'Fn::GetAtt': ['Table', 'Arn'] };

/** A parent with a table and a nested stack that gets the table's ARN. */
const withNested = (nested: NestingTemplate, parent: object = {}, stack: object = {}): NestingTemplate => ({
  Resources: {
    Table: { Type: 'Table' },
    Inner: {
      Type: 'AWS::CloudFormation::Stack',
      Properties: { TemplateURL: 'x', Parameters: { TableArn: TABLE_ARN } },
      ...stack,
    },
    ...parent,
  },
  Nested: { Inner: { Parameters: { TableArn: {} }, ...nested } },
});

/** Flattens a nested stack that has a role with the property `value`, and returns this property. */
const propertyOf = (value: unknown, others: NestingTemplate = { Resources: {} }) =>
  flatten(withNested({ ...others, Resources: { ...others.Resources, Role: { Type: 'Role', Properties: { value } } } }))
    .Resources.Role?.Properties?.value;

describe('in a flat template', () => {
  test('the resources of a nested stack take its place', () => {
    const flat = flatten(withNested({ Resources: { Role: { Type: 'Role' }, Function: { Type: 'Function' } } }));
    expect(Object.keys(flat.Resources)).toEqual(['Table', 'Role', 'Function']);
    expect(flat).not.toHaveProperty('Nested');
  });

  test('a nested stack can use the outputs of another one, in any order', () => {
    const inner = {
      Resources: { Role: { Type: 'Role' } },
      Outputs: { Arn: { Value: { 'Fn::GetAtt': ['Role', 'Arn'] } } },
    };
    const user = { Parameters: { RoleArn: {} }, Resources: { User: { Type: 'User', Properties: { Ref: 'RoleArn' } } } };
    const stack = (Parameters: object) => ({
      Type: 'AWS::CloudFormation::Stack',
      Properties: { TemplateURL: 'x', Parameters },
    });
    const stacks = { Inner: stack({}), Outer: stack({ RoleArn: { 'Fn::GetAtt': ['Inner', 'Outputs.Arn'] } }) };
    for (const names of [
      ['Inner', 'Outer'],
      ['Outer', 'Inner'],
    ] as const) {
      const Resources = Object.fromEntries(names.map((name) => [name, stacks[name]]));
      const flat = flatten({ Resources, Nested: { Inner: inner, Outer: user } });
      expect(flat.Resources.User?.Properties).toEqual({ 'Fn::GetAtt': ['Role', 'Arn'] });
    }
  });

  test.each<[string, unknown, unknown]>([
    ['a parameter', { Ref: 'TableArn' }, TABLE_ARN],
    [
      'a parameter in a list',
      { 'Fn::Join': ['', [{ Ref: 'TableArn' }, '/x']] },
      { 'Fn::Join': ['', [TABLE_ARN, '/x']] },
    ],
    [
      'a parameter in a text',
      { 'Fn::Sub': `\${TableArn}/x` },
      { 'Fn::Sub': [`\${TableArn}/x`, { TableArn: TABLE_ARN }] },
    ],
    [
      'a variable in a text',
      { 'Fn::Sub': [`\${A}\${!B}`, { A: { Ref: 'TableArn' } }] },
      { 'Fn::Sub': [`\${A}\${!B}`, { A: TABLE_ARN }] },
    ],
    ['a pseudo parameter', { 'Fn::Sub': `\${AWS::Region}` }, { 'Fn::Sub': `\${AWS::Region}` }],
    ['a resource of the nested stack', { 'Fn::GetAtt': ['Role', 'Arn'] }, { 'Fn::GetAtt': ['Role', 'Arn'] }],
    ['the condition of a policy', { Condition: { Bool: { a: 'b' } } }, { Condition: { Bool: { a: 'b' } } }],
  ])('%s keeps its meaning', (_, value, expected) => {
    expect(propertyOf(value)).toEqual(expected);
  });

  test('an id that the parent also has is changed everywhere', () => {
    const { Resources, Mappings } = flatten({
      ...withNested({
        Resources: {
          Table: { Type: 'Other' },
          User: {
            Type: 'User',
            DependsOn: 'Table',
            Properties: {
              value: [{ Ref: 'Table' }, { 'Fn::GetAtt': 'Table.Arn' }, { 'Fn::Sub': `\${Table.Arn}` }],
              row: { 'Fn::FindInMap': ['Models', 'a', 'b'] },
            },
          },
        },
        Mappings: { Models: { a: { b: 'inner' } } },
      }),
      Mappings: { Models: { a: { b: 'outer' } } },
    });
    expect(Object.keys(Resources)).toEqual(['Table', 'InnerTable', 'User']);
    expect(Resources.User?.Properties).toEqual({
      value: [{ Ref: 'InnerTable' }, { 'Fn::GetAtt': ['InnerTable', 'Arn'] }, { 'Fn::Sub': `\${InnerTable.Arn}` }],
      row: { 'Fn::FindInMap': ['InnerModels', 'a', 'b'] },
    });
    expect(Resources.User?.DependsOn).toEqual(['InnerTable']);
    expect(Mappings).toEqual({ Models: { a: { b: 'outer' } }, InnerModels: { a: { b: 'inner' } } });
  });

  test('the order of creation is the same', () => {
    const { Resources } = flatten(
      withNested(
        { Resources: { Role: { Type: 'Role' }, Function: { Type: 'Function', DependsOn: 'Role' } } },
        { Last: { Type: 'Last', DependsOn: ['Table', 'Inner'] } },
        { DependsOn: ['Table'] },
      ),
    );
    expect(Object.entries(Resources).map(([id, { DependsOn }]) => [id, DependsOn])).toEqual([
      ['Table', undefined],
      ['Role', ['Table']],
      ['Function', ['Role', 'Table']],
      ['Last', ['Table', 'Role', 'Function']],
    ]);
  });

  test('a reference to an output of a nested stack becomes the value of this output', () => {
    const user = { Type: 'User', Properties: { value: { 'Fn::GetAtt': ['Inner', 'Outputs.Arn'] } } };
    const Outputs = { Arn: { Value: { 'Fn::GetAtt': ['Role', 'Arn'] } } };
    const { Resources } = flatten(withNested({ Resources: { Role: { Type: 'Role' } }, Outputs }, { User: user }));
    expect(Resources.User?.Properties?.value).toEqual({ 'Fn::GetAtt': ['Role', 'Arn'] });
  });
});

test.each<[string, NestingTemplate]>([
  [
    'no value for the parameter Missing',
    withNested({
      Parameters: { Missing: {} },
      Resources: { A: { Type: 'A', Properties: { value: { Ref: 'Missing' } } } },
    }),
  ],
  [
    'no output',
    withNested(
      { Resources: {} },
      { User: { Type: 'User', Properties: { value: { 'Fn::GetAtt': ['Inner', 'Outputs.X'] } } } },
    ),
  ],
])('a template that refers to a missing parameter or output is refused: %s', (message, template) => {
  expect(() => flatten(template)).toThrow(message);
});

test('the template of a nested stack is found by the hash in its address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-template-'));
  const hash = 'b'.repeat(64);
  const stack = {
    Type: 'AWS::CloudFormation::Stack',
    Properties: { TemplateURL: { 'Fn::Join': ['', ['https://x', `/${hash}.json`]] } },
  };
  const files: Record<string, object> = {
    'Qpr.template.json': { Resources: { Inner: stack } },
    'Qpr.assets.json': { files: { [hash]: { source: { path: 'Inner.nested.template.json' } } } },
    'Inner.nested.template.json': { Resources: { Role: { Type: 'Role' } } },
  };
  try {
    for (const [name, value] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(value));
    expect(readTemplate(folder, 'Qpr.template.json').Nested).toEqual({ Inner: files['Inner.nested.template.json'] });
    writeFileSync(join(folder, 'Qpr.assets.json'), '{"files":{}}');
    expect(() => readTemplate(folder, 'Qpr.template.json')).toThrow('does not name the template of Inner');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
