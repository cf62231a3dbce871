import { expect, test } from '@jest/globals';
import { ACCOUNT, ALL_SETTINGS, templateWithAllSettings } from '../support/deployments.ts';
import { bytesOf, exceededLimits } from '../support/limits.ts';
import { missingReferences } from '../support/reference-graph.ts';
import { companionTemplateOf, ofType, only, templateOf } from '../support/synthesized.ts';

/**
 * CloudFormation needs no bucket for templates up to this size. CDK's bootstrap creates the bucket, and us-east-1 may
 * not be bootstrapped.
 */
const MAX_INLINE_BYTES = 51_200;

const main = await templateOf();
const companion = await companionTemplateOf({}, 'eu-west-1');

test('the companion stack in us-east-1 has the same web ACL as a main stack that is itself in us-east-1', () => {
  const [, { Properties }] = only(companion, 'AWS::WAFv2::WebACL');
  expect(Properties).toEqual(only(main, 'AWS::WAFv2::WebACL')[1].Properties);
  expect(companion.Outputs.WebAclArn?.Value).toEqual({ 'Fn::GetAtt': ['WebAcl', 'Arn'] });
});

test('the companion stack has the edge alarm of the main stack, once the distribution exists', async () => {
  const [, alarm] = only(companion, 'AWS::CloudWatch::Alarm');
  const withTopic = await templateWithAllSettings();
  const isEdgeErrors = ({ MetricName }: Readonly<Record<string, unknown>>) => MetricName === '5xxErrorRate';
  const { AlarmActions: _, ...properties } = only(withTopic, 'AWS::CloudWatch::Alarm', isEdgeErrors)[1].Properties;
  const Dimensions = [
    { Name: 'DistributionId', Value: { Ref: 'DistributionId' } },
    { Name: 'Region', Value: 'Global' },
  ];
  expect(alarm).toMatchObject({ Condition: 'HasDistribution', Properties: { ...properties, Dimensions } });
  const { edgeAlarmTopicArn, alarmTopicArn } = ALL_SETTINGS;
  const notifying = await companionTemplateOf({ edgeAlarmTopicArn, alarmTopicArn }, 'eu-west-1');
  expect(only(notifying, 'AWS::CloudWatch::Alarm')[1].Properties.AlarmActions).toEqual([edgeAlarmTopicArn]);
});

test.each([{ waf: 'off' }, { stage: 'dev' }, { webAclArn: `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/x/x` }])(
  'with %j, the companion stack has only the alarm',
  async (context) => {
    const { Resources } = await companionTemplateOf(context, 'eu-west-1');
    expect(Object.values(Resources).map(({ Type }) => Type)).toEqual(['AWS::CloudWatch::Alarm']);
  },
);

test('the companion stack needs no CDK bootstrap and stays within the limits of CloudFormation', () => {
  expect(bytesOf(companion)).toBeLessThan(MAX_INLINE_BYTES);
  expect(exceededLimits(companion)).toEqual([]);
  expect(missingReferences(companion)).toEqual([]);
  expect(JSON.stringify(companion)).not.toContain('cdk-bootstrap');
  expect(ofType(companion, 'AWS::S3::Bucket')).toEqual([]);
  // Without a bootstrap, the roles of CDK do not exist in us-east-1.
  expect(companion.StackRoles).toEqual([]);
});

test('the validation by CDK does not change a template', async () => {
  expect(await companionTemplateOf({}, 'eu-west-1', { checked: false })).toEqual(companion);
});

test('the companion stack has the cost tag of its main stack', () => {
  expect(companion.StackTags).toEqual({ 'qpr:stack': 'Qpr' });
});

test('the topic for the edge alarm must be in us-east-1', async () => {
  const elsewhere = { edgeAlarmTopicArn: `arn:aws:sns:eu-west-1:${ACCOUNT}:alarms` };
  await expect(templateOf(elsewhere)).rejects.toThrow('edgeAlarmTopicArn must be');
});
