import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { ENV } from '../../lambdas/contracts/environment.ts';
import type { HouseFunction } from '../house/function.ts';
import type { Settings } from '../settings/settings.ts';

/** Variables of a function that asks the model. */
export const modelEnvironment = ({ model }: Settings): Record<string, string> => {
  if ('bedrockModelId' in model) return { [ENV.model]: model.bedrockModelId };
  return {
    [ENV.aiBaseUrl]: model.baseUrl,
    [ENV.aiModel]: model.name,
    // CloudFormation puts the secret in its place on deployment; the template only names it.
    ...(model.apiKeySecretArn && {
      [ENV.aiApiKey]: `{{resolve:secretsmanager:${model.apiKeySecretArn}:SecretString}}`,
    }),
  };
};

/** `eu.amazon.nova-lite-v1:0` is a profile that runs the model in whichever region of Europe has room. */
const PROFILE = /^(?:us|us-gov|eu|apac|au|ca|jp|global)\.(.+)$/;

export function modelPermissions(scope: Construct, { model }: Settings): PolicyStatement[] {
  if (!('bedrockModelId' in model)) return [];
  const stack = Stack.of(scope);
  const profiled = PROFILE.exec(model.bedrockModelId)?.[1];
  return [
    new PolicyStatement({
      actions: ['bedrock:InvokeModelWithResponseStream'],
      resources: profiled
        ? [
            stack.formatArn({ service: 'bedrock', resource: 'inference-profile', resourceName: model.bedrockModelId }),
            `arn:${stack.partition}:bedrock:*::foundation-model/${profiled}`,
          ]
        : [
            stack.formatArn({
              service: 'bedrock',
              account: '',
              resource: 'foundation-model',
              resourceName: model.bedrockModelId,
            }),
          ],
    }),
  ];
}

export function acknowledgeModels(converse: HouseFunction, { model }: Settings): void {
  const profiled = 'bedrockModelId' in model ? PROFILE.exec(model.bedrockModelId)?.[1] : undefined;
  if (profiled === undefined) return;
  Validations.of(converse).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/${profiled}]`,
    reason: 'An inference profile chooses the region of one and the same model; which regions may change any day.',
  });
}
