import { CfnMapping, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { Guardrail } from '../settings/conversation-settings.ts';
import { DEFAULT_MODELS, modelOfProfile } from '../settings/default-model.ts';
import type { Settings } from '../settings/settings.ts';
import type { ServiceFunction } from './function.ts';

type ModelServer = Extract<Settings['model'], { readonly baseUrl: string }>;

/** Everything that a function needs to call the model: environment, permissions, and cdk-nag acknowledgements. */
export interface ModelAccess {
  readonly environment: Readonly<Record<string, string>>;
  readonly allow: readonly PolicyStatement[];
  acknowledge(caller: ServiceFunction): void;
}

export function modelAccess(scope: Construct, { model }: Settings): ModelAccess {
  if ('baseUrl' in model) return { ...serverAccess(model), acknowledge: () => undefined };
  const access = model.bedrockModelId === undefined ? regionalModel(scope) : bedrockModel(scope, model.bedrockModelId);
  return model.guardrail ? withGuardrail(scope, access, model.guardrail) : access;
}

/** What a function needs to call an OpenAI-compatible server, for answers and for embeddings. */
export const serverAccess = ({ baseUrl, name, apiKeySecretArn }: ModelServer) => ({
  environment: {
    [ENV.aiBaseUrl]: baseUrl,
    [ENV.aiModel]: name,
    ...(apiKeySecretArn && { [ENV.aiApiKeySecretArn]: apiKeySecretArn }),
  },
  allow: apiKeySecretArn
    ? [new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [apiKeySecretArn] })]
    : [],
});

function withGuardrail(scope: Construct, access: ModelAccess, { id, version }: Guardrail): ModelAccess {
  const arn = Stack.of(scope).formatArn({ service: 'bedrock', resource: 'guardrail', resourceName: id });
  return {
    ...access,
    environment: { ...access.environment, [ENV.guardrail]: `${id}:${version}` },
    allow: [...access.allow, new PolicyStatement({ actions: ['bedrock:ApplyGuardrail'], resources: [arn] })],
  };
}

/** The template works in any region: it lists the default model of each, and CloudFormation picks the right one. */
function regionalModel(scope: Construct): ModelAccess {
  const stack = Stack.of(scope);
  const mapping = new CfnMapping(stack, 'DefaultModels', {
    mapping: Object.fromEntries(
      Object.entries(DEFAULT_MODELS).map(([region, id]) => [region, { id, model: modelOfProfile(id) ?? id }]),
    ),
  });
  const id = mapping.findInMap(stack.region, 'id');
  const name = mapping.findInMap(stack.region, 'model');
  return {
    environment: { [ENV.model]: id },
    allow: [invoke(profileArn(stack, id), ...arnsOfProfileModel(stack, name))],
    acknowledge: (caller) => acknowledgeRegions(caller, JSON.stringify(stack.resolve(name))),
  };
}

function bedrockModel(scope: Construct, id: string): ModelAccess {
  const stack = Stack.of(scope);
  const name = modelOfProfile(id);
  const environment = { [ENV.model]: id };
  if (name === undefined) {
    const arn = stack.formatArn({ service: 'bedrock', account: '', resource: 'foundation-model', resourceName: id });
    return { environment, allow: [invoke(arn)], acknowledge: () => undefined };
  }
  return {
    environment,
    allow: [invoke(profileArn(stack, id), ...arnsOfProfileModel(stack, name))],
    acknowledge: (caller) => acknowledgeRegions(caller, name),
  };
}

const invoke = (...resources: string[]) =>
  new PolicyStatement({ actions: ['bedrock:InvokeModelWithResponseStream'], resources });

const profileArn = (stack: Stack, id: string) =>
  stack.formatArn({ service: 'bedrock', resource: 'inference-profile', resourceName: id });

/**
 * An inference profile can call the model in any of the profile's regions, with the caller's permissions. The ARN of a
 * model that a global profile calls has no region.
 */
const arnsOfProfileModel = ({ partition }: Stack, name: string) =>
  ['*', ''].map((region) => `arn:${partition}:bedrock:${region}::foundation-model/${name}`);

const acknowledgeRegions = (caller: ServiceFunction, model: string) =>
  Validations.of(caller).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/${model}]`,
    reason: 'An inference profile calls a single model, in a region from a list that can change at any time.',
  });
