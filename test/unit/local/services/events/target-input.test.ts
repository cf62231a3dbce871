import { expect, test } from '@jest/globals';
import { inputFor } from '../../../../../local/services/events/target-input.ts';

const event = {
  version: '0' as const,
  id: '1',
  'detail-type': 'd',
  source: 's',
  account: 'a',
  time: '2026-01-01T00:00:00Z',
  region: 'r',
  resources: [],
  detail: { name: 'Ada "the first"', count: 3, list: ['x', 'y'] },
};
const rule = { ruleArn: 'arn', ruleName: 'name' };
const InputPathsMap = {
  name: '$.detail.name',
  count: '$.detail.count',
  second: '$.detail.list[1]',
  none: '$.detail.none',
};

test.each([
  ['a constant', { Input: '{"a":1}' }, '{"a":1}'],
  ['a path', { InputPath: '$.detail.list' }, '["x","y"]'],
  [
    'values in a JSON template',
    { InputTransformer: { InputPathsMap, InputTemplate: '{"n":<name>,"c":<count>,"s":<second>,"e":<none>}' } },
    '{"n":"Ada \\"the first\\"","c":3,"s":"y","e":null}',
  ],
  [
    'values in a text template',
    { InputTransformer: { InputPathsMap, InputTemplate: '"<count> from <name> (<aws.events.rule-name>)"' } },
    '"3 from Ada \\"the first\\" (name)"',
  ],
])('builds the input of a target from %s', (_, target, expected) => {
  expect(inputFor(event, target, rule)).toBe(expected);
});
