import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { edgeStackName } from '../../../lib/settings/edge-stack-name.ts';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';
import { companionTemplateOf } from '../support/synthesized.ts';

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: string;
  readonly Condition?: { readonly StringLike: Readonly<Record<string, string>> };
}

/** The policy for deploying the companion stack: the web ACL and the edge alarm, which must be in us-east-1. */
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

/** What `cdk deploy` calls for the companion stack, recorded with a stand-in for AWS. */
const RECORDED = [
  'cloudformation:CreateChangeSet',
  'cloudformation:DeleteChangeSet',
  'cloudformation:DeleteStack',
  'cloudformation:DescribeChangeSet',
  'cloudformation:DescribeEvents',
  'cloudformation:DescribeStackEvents',
  'cloudformation:DescribeStacks',
  'cloudformation:ExecuteChangeSet',
  'cloudformation:GetTemplate',
];
/** CDK does not call this, but CloudFormation can check this permission when a change set has tags. */
const TAG_STACK = 'cloudformation:TagResource';

const STACK_NAME_TAG = 'aws:ResourceTag/aws:cloudformation:stack-name';

test('the policy of the companion stack allows exactly the CloudFormation calls that its deployment needs', () => {
  const allowed = statements.flatMap(({ Action }) => Action).filter((action) => action.startsWith('cloudformation:'));
  expect(allowed.toSorted()).toEqual([...RECORDED, TAG_STACK]);
});

test.each([{}, { waf: 'strict' }])(
  'the policy of the companion stack allows creating, updating and deleting all of its resources: %j',
  async (context) => {
    const { Resources } = await companionTemplateOf(context, 'eu-west-1');
    const needed = Object.values(Resources).flatMap(({ Type }) => PERMISSIONS[Type] ?? [`the permissions of ${Type}`]);
    const allowed = statements
      .flatMap(({ Action }) => Action)
      .filter((action) => !action.startsWith('cloudformation:'));
    expect([...new Set(allowed)].sort()).toEqual([...new Set(needed)].sort());
  },
);

test('the policy of the companion stack allows changing only its own stack, web ACL and alarm, and creating and tagging any web ACL, all in us-east-1', () => {
  const everywhere = statements.filter(({ Resource }) => Resource === '*').flatMap(({ Action }) => Action);
  expect(everywhere).toEqual(['cloudwatch:DescribeAlarms']);
  const resources = statements.map(({ Resource }) => Resource).filter((resource) => resource !== '*');
  for (const resource of resources) expect(resource).toMatch(/^arn:aws:[a-z0-9]+:us-east-1:\*:/);
  const named = resources.flatMap((resource) => /(?:stack\/|alarm:)([^/]+)/.exec(resource)?.[1] ?? []);
  expect(named).toHaveLength(2);
  // The name of a web ACL does not contain the name of its stack. A tag does, and only CloudFormation can set that tag.
  const ofWebAcls = statements.filter(({ Resource }) => Resource.includes(':global/webacl/'));
  const [anyAcl, ownAcl] = [false, true].map((isOwn) => ofWebAcls.filter(({ Condition }) => !!Condition === isOwn));
  expect(anyAcl?.flatMap(({ Action }) => Action)).toEqual([
    'wafv2:CreateWebACL',
    'wafv2:GetWebACL',
    'wafv2:ListTagsForResource',
    'wafv2:TagResource',
  ]);
  const tagged = ownAcl?.flatMap(({ Condition }) => Condition?.StringLike[STACK_NAME_TAG] ?? []) ?? [];
  expect(tagged).toHaveLength(1);
  for (const name of [...named, ...tagged]) {
    const pattern = new RegExp(`^${name.replaceAll('*', '.*')}$`);
    for (const stack of ['Qpr', 'QprStaging']) expect(edgeStackName(stack, 'eu-west-1')).toMatch(pattern);
    expect('Qpr').not.toMatch(pattern);
  }
});
