import { expect, test } from '@jest/globals';
import { referencesIn, startOrder } from '../../../../local/engine/references.ts';

/** `@{…}` for what Fn::Sub writes with a dollar sign. */
const placeholders = (text: string) => text.replaceAll('@', '$');

const resource = (properties: Record<string, unknown> = {}, dependsOn: string[] = []) => ({
  Type: 'Test::Thing',
  Properties: properties,
  Metadata: {},
  DependsOn: dependsOn,
});

test('finds every way to refer to a resource', () => {
  const value = [
    { Ref: 'A' },
    { 'Fn::GetAtt': ['B', 'Arn'] },
    { 'Fn::GetAtt': 'C.Arn' },
    { 'Fn::Sub': placeholders('x @{D} @{E.Arn} @{!F} @{own}') },
    { 'Fn::Sub': [placeholders('@{own}'), { own: { Ref: 'G' } }] },
  ];
  expect([...referencesIn(value)].sort()).toEqual(['A', 'B', 'C', 'D', 'E', 'G', 'own']);
});

test('starts what is referred to first, and otherwise keeps the order of the template', () => {
  const order = startOrder({
    Last: resource({ of: { Ref: 'Middle' } }),
    Free: resource(),
    Middle: resource({ arn: { 'Fn::GetAtt': ['First', 'Arn'] } }),
    First: resource({}, ['Free']),
  });
  expect(order).toEqual(['Free', 'First', 'Middle', 'Last']);
});

test('tells a circle as CloudFormation does', () => {
  const circle = { A: resource({ x: { Ref: 'B' } }), B: resource({ x: { Ref: 'C' } }), C: resource({}, ['B']) };
  expect(() => startOrder(circle)).toThrow('Circular dependency between resources: [B, C]');
});

test('tells a dependency on nothing', () => {
  expect(() => startOrder({ A: resource({}, ['Ghost']) })).toThrow('Unresolved resource dependencies [Ghost]');
});
