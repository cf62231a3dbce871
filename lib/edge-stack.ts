import { CfnCondition, CfnOutput, CfnParameter, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addWebAcl } from './edge/web-acl.ts';
import { addAlarm } from './monitoring/alarm.ts';
import { edgeErrors } from './monitoring/visitor-alarms.ts';
import type { Settings } from './settings/settings.ts';

export interface EdgeStackProps extends StackProps {
  readonly settings: Settings;
}

const NO_DISTRIBUTION = 'none';

/**
 * The companion stack in us-east-1, for a main stack in another region. It has the web ACL and the alarm on
 * CloudFront's metrics, because CloudFront's web ACLs and metrics exist only in us-east-1. It holds no data.
 *
 * The distribution needs the web ACL, and the alarm needs the distribution. So `npm run deploy` deploys this stack
 * before the main stack and, the first time, again after it, with the distribution's id. Without a web ACL, the command
 * deploys this stack only after the main stack.
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const { firewall } = settings;
    if (firewall === 'basic' || firewall === 'strict') {
      new CfnOutput(this, 'WebAclArn', {
        value: addWebAcl(this, firewall).attrArn,
        description: 'Web ACL of the distribution',
      });
    }
    const distributionId = new CfnParameter(this, 'DistributionId', {
      default: NO_DISTRIBUTION,
      description: 'The distribution of the main stack, once it exists',
    });
    const condition = new CfnCondition(this, 'HasDistribution', {
      expression: Fn.conditionNot(Fn.conditionEquals(distributionId.valueAsString, NO_DISTRIBUTION)),
    });
    addAlarm(
      this,
      'EdgeErrors',
      { ...edgeErrors(distributionId.valueAsString), condition: () => condition },
      settings.edgeAlarmTopicArn,
    );
  }
}
