import {
  BedrockClient,
  GetFoundationModelAvailabilityCommand,
  GetInferenceProfileCommand,
} from '@aws-sdk/client-bedrock';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DEFAULT_MODELS, isDear, profiledModel } from '../../../lib/settings/default-model.ts';
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
  found.level === 'ok' && isDear(id)
    ? {
        name,
        level: 'warning',
        detail: `${found.detail}, the default of this region, at about fifty times the price of those of others`,
        remedy: 'a cheaper one of aws bedrock list-inference-profiles with --model, or --aiBaseUrl and --aiModel',
      }
    : found;

async function checkBedrock(region: string, id: string): Promise<Finding> {
  const bedrock = new BedrockClient(clientConfig(region));
  const missing: Finding = {
    name,
    level: 'error',
    detail: `Bedrock does not have ${id} in ${region}`,
    remedy: 'aws bedrock list-inference-profiles shows what it has; then --model <id>',
  };
  const model = profiledModel(id);
  try {
    if (model !== undefined) await bedrock.send(new GetInferenceProfileCommand({ inferenceProfileIdentifier: id }));
    const availability = await bedrock.send(new GetFoundationModelAvailabilityCommand({ modelId: model ?? id }));
    const closed =
      availability.authorizationStatus === 'NOT_AUTHORIZED' ||
      availability.agreementAvailability?.status === 'NOT_AVAILABLE';
    if (!closed) return { name, level: 'ok', detail: `${id} answers` };
  } catch (error) {
    if (NOT_THERE.includes(nameOfError(error))) return missing;
    throw error;
  }
  return {
    name,
    level: 'warning',
    detail: `this account has no access to ${id} yet: no visitor would get an answer`,
    remedy: 'Bedrock console → Model catalog → the model → request access (it asks some makers’ forms once)',
  };
}

/** A server of one's own is not called: it may only be reachable from AWS. The key it wants has to be there. */
async function checkServer({ deployment: { region, settings } }: Place, baseUrl: string): Promise<Finding> {
  const detail = `${settings.aiModel ?? 'no aiModel'} at ${baseUrl}`;
  const secret = settings.aiApiKeySecretArn;
  if (secret === undefined) return { name, level: 'ok', detail: `${detail}, without a key` };
  try {
    await new SecretsManagerClient(clientConfig(region)).send(new DescribeSecretCommand({ SecretId: secret }));
    return { name, level: 'ok', detail };
  } catch (error) {
    if (nameOfError(error) !== 'ResourceNotFoundException') throw error;
    const remedy = 'aws secretsmanager create-secret, in the region of the stack; then --aiApiKeySecretArn';
    return { name, level: 'error', detail: `the secret ${secret} does not exist`, remedy };
  }
}
