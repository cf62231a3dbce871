import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { physicalName } from '../../engine/physical-name.ts';
import type { ResourceType } from '../../engine/types.ts';
import { noLocalEffect, number, readProperties } from '../../services/shared/properties.ts';

const schema = z.strictObject({
  GenerateSecretString: z.strictObject({
    PasswordLength: number.default(32),
    // Only letters and digits are supported. Other settings fail the start.
    ExcludePunctuation: z.literal(true),
  }),
  Description: noLocalEffect,
  Tags: noLocalEffect,
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A secret that the stack generates. Each start generates a new one, and it is never written to disk. */
export const secretsmanagerSecret: ResourceType = {
  types: ['AWS::SecretsManager::Secret'],
  async start(resource, runtime) {
    const { GenerateSecretString } = readProperties(resource, schema);
    const name = physicalName(runtime.stackName, resource.logicalId);
    const arn = `arn:aws:secretsmanager:${runtime.region}:${runtime.accountId}:secret:${name}-Local1`;
    const length = { length: GenerateSecretString.PasswordLength };
    const value = Array.from(length, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    runtime.publish<string>('secret', arn, value);
    return { identity: { ref: arn, attributes: { Id: arn } } };
  },
};
