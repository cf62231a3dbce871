import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { ENV } from '../../lambdas/contracts/environment.ts';
import type { Settings } from '../settings/settings.ts';

/** Variables of a function that sends e-mail. */
export const emailEnvironment = ({ emailFrom }: Settings) => ({ [ENV.emailFrom]: emailFrom });

/** Sending as our own address; SES knows it by itself or by its domain, whichever was verified. */
export function sendEmail(scope: Construct, { emailFrom }: Settings): PolicyStatement {
  const domain = emailFrom.slice(emailFrom.indexOf('@') + 1);
  const identity = (resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName });
  return new PolicyStatement({ actions: ['ses:SendEmail'], resources: [identity(emailFrom), identity(domain)] });
}
