import { Stack, Validations } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type FunctionUrl, FunctionUrlAuthType, InvokeMode } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ENV } from '../lambdas/contracts/environment.ts';
import { KEY_PREFIX } from '../lambdas/contracts/table.ts';
import { HouseFunction } from './house-function.ts';
import { useTable } from './permissions.ts';
import type { Settings } from './settings.ts';

/** Longer than the longest answer may take; the lease of a turn is longer still. */
const TIMEOUT_SECONDS = 75;

/**
 * The streamed answers of a conversation. The function stands behind a URL of its own, because only
 * that streams; the URL accepts nobody but the distribution, of which this function is an origin (so
 * it cannot know the distribution's name, and need not).
 */
export class Conversation extends Construct {
  readonly url: FunctionUrl;

  constructor(scope: Construct, id: string, { settings, table }: { settings: Settings; table: Table }) {
    super(scope, id);
    const converse = new HouseFunction(this, 'converse', {
      settings,
      description: 'Answers a message of a conversation, as a stream',
      environment: {
        [ENV.tableName]: table.tableName,
        ...conversationEnvironment(settings),
        ...modelEnvironment(settings),
      },
      allow: [
        useTable(table, ['GetItem'], [KEY_PREFIX.code, KEY_PREFIX.conversation]),
        useTable(table, ['Query', 'PutItem'], [KEY_PREFIX.conversation]),
        useTable(table, ['UpdateItem'], [KEY_PREFIX.conversation, KEY_PREFIX.visitorRate, KEY_PREFIX.messageBudget]),
        ...modelPermissions(this, settings),
      ],
      timeoutSeconds: TIMEOUT_SECONDS,
    });
    acknowledgeModels(converse, settings);
    this.url = converse.lambda.addFunctionUrl({
      authType: FunctionUrlAuthType.AWS_IAM,
      invokeMode: InvokeMode.RESPONSE_STREAM,
    });
  }
}

export const conversationEnvironment = ({ conversations }: Settings): Record<string, string> => ({
  [ENV.retentionDays]: String(conversations.retentionDays),
  [ENV.messagesPerMonth]: String(conversations.messagesPerMonth),
});

const modelEnvironment = ({ model }: Settings): Record<string, string> => {
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

function modelPermissions(scope: Construct, { model }: Settings): PolicyStatement[] {
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

function acknowledgeModels(converse: HouseFunction, { model }: Settings): void {
  const profiled = 'bedrockModelId' in model ? PROFILE.exec(model.bedrockModelId)?.[1] : undefined;
  if (profiled === undefined) return;
  Validations.of(converse).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/${profiled}]`,
    reason: 'An inference profile chooses the region of one and the same model; which regions may change any day.',
  });
}
