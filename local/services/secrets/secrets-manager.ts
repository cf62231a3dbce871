import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AwsError, type Runtime } from '../../engine/types.ts';
import { jsonService, operation } from '../shared/json-service.ts';

const input = z.object({ SecretId: z.string().min(1) });

/** Secrets Manager appends six random characters to each ARN. Locally they are always these. */
const ARN_END = '-Local1';
const FULL_ARN = /^arn:[^:]+:secretsmanager:[^:]*:[^:]*:secret:(.+)-[A-Za-z0-9]{6}$/;

/** The environment variable with the value of a secret: `SECRET_QPR_STRIPE` for `qpr/stripe`. */
const variableOf = (name: string): string => `SECRET_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;

/**
 * The part of Secrets Manager that reads secrets. The values come from the runtime's environment and are never written
 * to disk.
 */
export const openSecretsManager = (
  runtime: Runtime,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): void => {
  const getSecretValue = operation(input, async ({ SecretId }, request) => {
    const Name = FULL_ARN.exec(SecretId)?.[1] ?? SecretId;
    const ARN = `arn:aws:secretsmanager:${runtime.region}:${runtime.accountId}:secret:${Name}${ARN_END}`;
    request.authorize('secretsmanager:GetSecretValue', ARN);
    const SecretString = environment[variableOf(Name)];
    if (!SecretString) {
      throw new AwsError(
        'ResourceNotFoundException',
        `Secrets Manager can't find the specified secret. Locally, set its value in ${variableOf(Name)}.`,
      );
    }
    const VersionId = createHash('sha256').update(SecretString).digest('hex').slice(0, 32);
    return { ARN, Name, VersionId, SecretString, VersionStages: ['AWSCURRENT'] };
  });
  runtime.serve('secretsmanager', jsonService('Secrets Manager', '1.1', { GetSecretValue: getSecretValue }));
};
