import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { edgeStackName } from '../../../lib/settings/edge-stack-name.ts';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';
import { companionTemplateOf } from '../support/synthesized.ts';

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
}

const { Statement: statements } = JSON.parse(
  readFileSync(join(PROJECT_DIR, 'docs/samples/companion-policy.json'), 'utf8'),
) as { Statement: readonly Statement[] };

/** CloudFormation uses the caller's permissions. These are the ones that the schema of each resource type lists. */
const PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  'AWS::WAFv2::WebACL': [
    'wafv2:CreateWebACL',
    'wafv2:DeleteWebACL',
    'wafv2:GetWebACL',
    'wafv2:ListTagsForResource',
    'wafv2:TagResource',
    'wafv2:UntagResource',
    'wafv2:UpdateWebACL',
  ],
  'AWS::CloudWatch::Alarm': [
    'cloudwatch:DeleteAlarms',
    'cloudwatch:DescribeAlarms',
    'cloudwatch:ListTagsForResource',
    'cloudwatch:PutMetricAlarm',
    'cloudwatch:TagResource',
    'cloudwatch:UntagResource',
  ],
};

test.each([{}, { waf: 'strict' }])(
  'the policy of the companion with %j allows all of its resources',
  async (context) => {
    const { Resources } = await companionTemplateOf(context, 'eu-west-1');
    const needed = Object.values(Resources).flatMap(({ Type }) => PERMISSIONS[Type] ?? [`the permissions of ${Type}`]);
    const allowed = statements
      .flatMap(({ Action }) => Action)
      .filter((action) => !action.startsWith('cloudformation:'));
    expect(allowed.toSorted()).toEqual([...new Set(needed)].sort());
  },
);

test('the policy of the companion allows changes only in us-east-1, and only of its own stack and alarm', () => {
  const everywhere = statements.filter(({ Resource }) => Resource === '*').flatMap(({ Action }) => Action);
  expect(everywhere).toEqual(['cloudwatch:DescribeAlarms']);
  const resources = statements.flatMap(({ Resource }) => Resource).filter((resource) => resource !== '*');
  for (const resource of resources) expect(resource).toMatch(/^arn:aws:[a-z0-9]+:us-east-1:\*:/);
  const names = resources.flatMap((resource) => /(?:stack\/|alarm:)([^/]+)/.exec(resource)?.[1] ?? []);
  expect(names).toHaveLength(2);
  for (const name of names) {
    const pattern = new RegExp(`^${name.replaceAll('*', '.*')}$`);
    for (const stack of ['Qpr', 'QprStaging']) expect(edgeStackName(stack, 'eu-west-1')).toMatch(pattern);
    expect('Qpr').not.toMatch(pattern);
  }
});
