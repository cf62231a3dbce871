import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { Settings } from '../settings/settings.ts';

/** Variables of a function that sends e-mail, which names the service and links to it. */
export const emailEnvironment = ({ emailFrom }: Settings, baseUrl: string) => ({
  [ENV.emailFrom]: emailFrom,
  [ENV.baseUrl]: baseUrl,
});

/**
 * Sending as our own address and as no other. SES asks for leave on whichever identity was verified (the address, its
 * domain, or a domain above that), in the sandbox on the recipient's too, and on the identity's configuration set where
 * it has one: which ones is up to the account, so the sender is what limits this.
 */
export function sendEmail(scope: Construct, { emailFrom }: Settings): PolicyStatement {
  const kinds = ['identity', 'configuration-set'];
  Validations.of(scope).acknowledge(
    ...kinds.map((kind) => ({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:${kind}/*]`,
      reason: 'The condition on the sender limits it; which identity vouches for the sender is up to the account.',
    })),
  );
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: kinds.map((resource) => Stack.of(scope).formatArn({ service: 'ses', resource, resourceName: '*' })),
    conditions: { StringEquals: { 'ses:FromAddress': emailFrom } },
  });
}
