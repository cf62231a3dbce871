import {
  BedrockClient,
  type FoundationModelLifecycle,
  GetFoundationModelAvailabilityCommand,
  GetFoundationModelCommand,
  GetGuardrailCommand,
  GetInferenceProfileCommand,
} from '@aws-sdk/client-bedrock';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DEFAULT_MODELS, isExpensive, modelOfProfile } from '../../../lib/settings/default-model.ts';
import { clientConfig, type DeployTarget } from '../deploy-target.ts';
import { type Finding, nameOfError } from '../finding.ts';

const name = 'model';
const NOT_FOUND_ERRORS = ['ResourceNotFoundException', 'ValidationException'];

export function checkModel(target: DeployTarget): Promise<Finding> {
  const { region, settings } = target.deployment;
  if (settings.aiBaseUrl !== undefined) return checkServer(target, settings.aiBaseUrl);
  const id = settings.model ?? DEFAULT_MODELS[region];
  if (id !== undefined) return checkBedrockAndGuardrail(target, id);
  return Promise.resolve({
    name,
    level: 'error',
    detail: `no default model is known for ${region}`,
    remedy: '--model with the id of a model that Bedrock has there, or --aiBaseUrl and --aiModel',
  });
}

async function checkBedrockAndGuardrail(
  { deployment: { region, settings } }: DeployTarget,
  id: string,
): Promise<Finding> {
  const found = await checkBedrock(region, id);
  const guardrail = found.level === 'error' ? undefined : await checkGuardrail(region, settings.guardrail);
  return guardrail ?? (settings.model ? found : notePrice(found, id));
}

/** A guardrail that is missing or not ready would make every answer fail. */
async function checkGuardrail(region: string, guardrail: string | undefined): Promise<Finding | undefined> {
  if (guardrail === undefined) return undefined;
  const [guardrailIdentifier, guardrailVersion] = guardrail.split(':');
  const found = await resultOrMissing(() =>
    new BedrockClient(clientConfig(region)).send(new GetGuardrailCommand({ guardrailIdentifier, guardrailVersion })),
  );
  if (found !== 'missing' && found.status === 'READY') return undefined;
  return {
    name,
    level: 'error',
    detail:
      found === 'missing'
        ? `there is no guardrail ${guardrail} in ${region}`
        : `the guardrail ${guardrail} is not ready (${found.status})`,
    remedy: 'aws bedrock list-guardrails lists them; then --guardrail <id>:<version>',
  };
}

/** Adds a warning about the price. Use it only for default models: a user who chooses a model knows its price. */
const notePrice = (found: Finding, id: string): Finding =>
  found.level === 'ok' && isExpensive(id)
    ? {
        name,
        level: 'warning',
        detail: `${id} is available, but this default costs about fifty times as much as the default of other regions`,
        remedy: '--model with a cheaper one from aws bedrock list-inference-profiles, or --aiBaseUrl and --aiModel',
      }
    : found;

async function checkBedrock(region: string, id: string): Promise<Finding> {
  const bedrock = new BedrockClient(clientConfig(region));
  const model = modelOfProfile(id);
  const finding = await resultOrMissing(() =>
    model === undefined ? checkOnDemand(bedrock, id) : checkProfile(bedrock, id, model),
  );
  if (finding === 'missing') {
    return {
      name,
      level: 'error',
      detail: `Bedrock does not have ${id} in ${region}`,
      remedy: 'aws bedrock list-inference-profiles lists the available ones; then --model <id>',
    };
  }
  return finding ?? checkAccess(bedrock, id, model ?? id);
}

async function resultOrMissing<Result>(request: () => Promise<Result>): Promise<Result | 'missing'> {
  try {
    return await request();
  } catch (error) {
    if (NOT_FOUND_ERRORS.includes(nameOfError(error))) return 'missing';
    throw error;
  }
}

async function checkProfile(bedrock: BedrockClient, id: string, model: string): Promise<Finding | undefined> {
  await bedrock.send(new GetInferenceProfileCommand({ inferenceProfileIdentifier: id }));
  // A profile also works in a region that does not have its model.
  const details = await resultOrMissing(() => bedrock.send(new GetFoundationModelCommand({ modelIdentifier: model })));
  return details === 'missing' ? undefined : legacyFinding(id, details.modelDetails?.modelLifecycle);
}

/** Bedrock still serves Legacy models, but only to accounts that have used them recently. */
function legacyFinding(id: string, lifecycle: FoundationModelLifecycle | undefined): Finding | undefined {
  if (lifecycle?.status !== 'LEGACY') return undefined;
  const end = lifecycle.endOfLifeTime
    ? `, and removes it on ${lifecycle.endOfLifeTime.toISOString().slice(0, 10)}`
    : '';
  return {
    name,
    level: 'warning',
    detail: `${id} is a Legacy model: Bedrock refuses it to accounts that have not used it recently${end}`,
    remedy: 'aws bedrock list-foundation-models shows modelLifecycle; choose an ACTIVE one with --model <id>',
  };
}

/** Newer models work only through an inference profile. Their plain id exists, but every call with it is refused. */
async function checkOnDemand(bedrock: BedrockClient, id: string): Promise<Finding | undefined> {
  const { modelDetails } = await bedrock.send(new GetFoundationModelCommand({ modelIdentifier: id }));
  if (modelDetails?.inferenceTypesSupported?.includes('ON_DEMAND'))
    return legacyFinding(id, modelDetails.modelLifecycle);
  return {
    name,
    level: 'error',
    detail: `${id} works only through an inference profile`,
    remedy: `aws bedrock list-inference-profiles lists the ones that end with ${id}; then --model <profile>`,
  };
}

/** Checks whether this account has access to an existing model, which Bedrock does not always report. */
async function checkAccess(bedrock: BedrockClient, id: string, model: string): Promise<Finding> {
  const availability = await resultOrMissing(() =>
    bedrock.send(new GetFoundationModelAvailabilityCommand({ modelId: model })),
  );
  const remedy = [
    'Bedrock console → Model catalog → open the model in the playground and send one message',
    `(access starts with the first call${model.startsWith('anthropic.') ? '; Anthropic requires a form once' : ''})`,
  ].join(' ');
  if (availability === 'missing') {
    const detail = `${id} exists, but Bedrock does not report whether this account has access to it`;
    return { name, level: 'warning', detail, remedy };
  }
  const isDenied =
    availability.authorizationStatus === 'NOT_AUTHORIZED' ||
    availability.agreementAvailability?.status === 'NOT_AVAILABLE';
  if (!isDenied) return { name, level: 'ok', detail: `${id} is available` };
  const detail = `this account has no access to ${id} yet, so visitors would not get answers`;
  return { name, level: 'warning', detail, remedy };
}

/** The key that AWS manages for secrets. Every principal that can read a secret can use this key. */
const AWS_MANAGED_KEY = 'alias/aws/secretsmanager';

/**
 * For a model server outside Bedrock (`aiBaseUrl`): checks that the functions can read the secret with its API key.
 * Does not call the server, because the server may be reachable only from AWS.
 */
async function checkServer({ deployment: { region, settings } }: DeployTarget, baseUrl: string): Promise<Finding> {
  const detail = `${settings.aiModel ?? 'no aiModel'} at ${baseUrl}`;
  const secret = settings.aiApiKeySecretArn;
  if (secret === undefined) return { name, level: 'ok', detail: `${detail}, without a key` };
  try {
    const { DeletedDate: deletedAt, KmsKeyId: kmsKey = AWS_MANAGED_KEY } = await new SecretsManagerClient(
      clientConfig(region),
    ).send(new DescribeSecretCommand({ SecretId: secret }));
    if (deletedAt !== undefined) {
      const remedy = `aws secretsmanager restore-secret --secret-id ${secret}`;
      return { name, level: 'error', detail: `the secret ${secret} is being deleted`, remedy };
    }
    if (kmsKey.endsWith(AWS_MANAGED_KEY)) return { name, level: 'ok', detail };
    const remedy = `aws secretsmanager update-secret --secret-id ${secret} --kms-key-id ${AWS_MANAGED_KEY}`;
    return {
      name,
      level: 'error',
      detail: `the functions cannot decrypt ${secret}, because the secret uses a custom KMS key`,
      remedy,
    };
  } catch (error) {
    if (nameOfError(error) !== 'ResourceNotFoundException') throw error;
    const remedy = 'aws secretsmanager create-secret, in the region of the stack; then --aiApiKeySecretArn';
    return { name, level: 'error', detail: `the secret ${secret} does not exist`, remedy };
  }
}
