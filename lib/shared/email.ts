import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { Settings } from '../settings/settings.ts';

/** Environment of a function that sends e-mail. Every e-mail names the service and links to it. */
export const emailEnvironment = ({ emailFrom }: Settings, baseUrl: string) => ({
  [ENV.emailFrom]: emailFrom,
  [ENV.baseUrl]: baseUrl,
});

/**
 * Allows sending from our own address only. SES checks the permission on the verified identity (the address, its domain
 * or a parent domain), on the identity's configuration set if it has one, and in the sandbox also on the recipient's
 * identity. These resources differ from account to account, so the condition restricts the sender instead of the
 * resource.
 */
export function sendEmail(scope: Construct, { emailFrom }: Settings): PolicyStatement {
  const kinds = ['identity', 'configuration-set'];
  Validations.of(scope).acknowledge(
    ...kinds.map((kind) => ({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:${kind}/*]`,
      reason: 'The condition restricts the sender. Which identity covers the sender differs from account to account.',
    })),
  );
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: kinds.map((resource) => Stack.of(scope).formatArn({ service: 'ses', resource, resourceName: '*' })),
    conditions: { StringEquals: { 'ses:FromAddress': emailFrom } },
  });
}
