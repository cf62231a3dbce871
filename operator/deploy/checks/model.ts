import {
  BedrockClient,
  GetFoundationModelAvailabilityCommand,
  GetFoundationModelCommand,
  GetInferenceProfileCommand,
} from '@aws-sdk/client-bedrock';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DEFAULT_MODELS, isExpensive, profiledModel } from '../../../lib/settings/default-model.ts';
import { type Finding, nameOfError } from '../finding.ts';
import { clientConfig, type Place } from '../place.ts';

const name = 'model';
const NOT_THERE = ['ResourceNotFoundException', 'ValidationException'];

export function checkModel(place: Place): Promise<Finding> {
  const { region, settings } = place.deployment;
  if (settings.aiBaseUrl !== undefined) return checkServer(place, settings.aiBaseUrl);
  const id = settings.model ?? DEFAULT_MODELS[region];
  if (id !== undefined)
    return checkBedrock(region, id).then((found) => (settings.model ? found : notePrice(found, id)));
  return Promise.resolve({
    name,
    level: 'error',
    detail: `no default model is known for ${region}`,
    remedy: '--model with the id of one that Bedrock has there, or --aiBaseUrl and --aiModel',
  });
}

/** Somebody who chose a model knows its price. */
const notePrice = (found: Finding, id: string): Finding =>
  found.level === 'ok' && isExpensive(id)
    ? {
        name,
        level: 'warning',
        detail: `${found.detail}, the default of this region, at about fifty times the price of those of others`,
        remedy: 'a cheaper one of aws bedrock list-inference-profiles with --model, or --aiBaseUrl and --aiModel',
      }
    : found;

async function checkBedrock(region: string, id: string): Promise<Finding> {
  const bedrock = new BedrockClient(clientConfig(region));
  const model = profiledModel(id);
  const finding = await askUnlessMissing(() =>
    model === undefined ? checkOnDemand(bedrock, id) : checkProfile(bedrock, id),
  );
  if (finding === 'missing') {
    return {
      name,
      level: 'error',
      detail: `Bedrock does not have ${id} in ${region}`,
      remedy: 'aws bedrock list-inference-profiles shows what it has; then --model <id>',
    };
  }
  return finding ?? checkAccess(bedrock, id, model ?? id);
}

async function askUnlessMissing<Answer>(question: () => Promise<Answer>): Promise<Answer | 'missing'> {
  try {
    return await question();
  } catch (error) {
    if (NOT_THERE.includes(nameOfError(error))) return 'missing';
    throw error;
  }
}

async function checkProfile(bedrock: BedrockClient, id: string): Promise<undefined> {
  await bedrock.send(new GetInferenceProfileCommand({ inferenceProfileIdentifier: id }));
}

/** Newer models answer by an inference profile only; their bare id exists, but every call with it is refused. */
async function checkOnDemand(bedrock: BedrockClient, id: string): Promise<Finding | undefined> {
  const { modelDetails } = await bedrock.send(new GetFoundationModelCommand({ modelIdentifier: id }));
  if (modelDetails?.inferenceTypesSupported?.includes('ON_DEMAND')) return undefined;
  return {
    name,
    level: 'error',
    detail: `${id} answers by an inference profile only`,
    remedy: `aws bedrock list-inference-profiles shows those with ${id} at their end; then --model <profile>`,
  };
}

/** It is there; whether this account may use it is another question, to which Bedrock does not know all answers. */
async function checkAccess(bedrock: BedrockClient, id: string, model: string): Promise<Finding> {
  const availability = await askUnlessMissing(() =>
    bedrock.send(new GetFoundationModelAvailabilityCommand({ modelId: model })),
  );
  const remedy = [
    'Bedrock console → Model catalog → open the model in the playground and send one message',
    `(access starts with the first call${model.startsWith('anthropic.') ? '; Anthropic asks for a form once' : ''})`,
  ].join(' ');
  if (availability === 'missing') {
    const detail = `${id} is there, but Bedrock does not tell whether this account has access to it`;
    return { name, level: 'warning', detail, remedy };
  }
  const isClosed =
    availability.authorizationStatus === 'NOT_AUTHORIZED' ||
    availability.agreementAvailability?.status === 'NOT_AVAILABLE';
  if (!isClosed) return { name, level: 'ok', detail: `${id} answers` };
  const detail = `this account has no access to ${id} yet: no visitor would get an answer`;
  return { name, level: 'warning', detail, remedy };
}

/** The key of AWS itself, which everybody who may read a secret may use. */
const AWS_KEY = 'alias/aws/secretsmanager';

/** A server of one's own is not called: it may only be reachable from AWS. The key it wants has to be there. */
async function checkServer({ deployment: { region, settings } }: Place, baseUrl: string): Promise<Finding> {
  const detail = `${settings.aiModel ?? 'no aiModel'} at ${baseUrl}`;
  const secret = settings.aiApiKeySecretArn;
  if (secret === undefined) return { name, level: 'ok', detail: `${detail}, without a key` };
  try {
    const { DeletedDate: deletedAt, KmsKeyId: kmsKey = AWS_KEY } = await new SecretsManagerClient(
      clientConfig(region),
    ).send(new DescribeSecretCommand({ SecretId: secret }));
    if (deletedAt !== undefined) {
      const remedy = `aws secretsmanager restore-secret --secret-id ${secret}`;
      return { name, level: 'error', detail: `the secret ${secret} is being deleted`, remedy };
    }
    if (kmsKey.endsWith(AWS_KEY)) return { name, level: 'ok', detail };
    const remedy = `aws secretsmanager update-secret --secret-id ${secret} --kms-key-id ${AWS_KEY}`;
    return { name, level: 'error', detail: `the function may not decrypt ${secret}: it has a key of its own`, remedy };
  } catch (error) {
    if (nameOfError(error) !== 'ResourceNotFoundException') throw error;
    const remedy = 'aws secretsmanager create-secret, in the region of the stack; then --aiApiKeySecretArn';
    return { name, level: 'error', detail: `the secret ${secret} does not exist`, remedy };
  }
}
