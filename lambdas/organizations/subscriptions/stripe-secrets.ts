import { ENV } from '../../../contracts/environment.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { openSecret } from '../../platform/secret.ts';

/** The signing secrets that are currently valid: usually one, two during a rotation. */
export type StripeSecrets = () => Promise<readonly string[]>;

/** Reads the secrets from Secrets Manager: `whsec_…`, several of them separated by spaces. */
export function openStripeSecrets(): StripeSecrets {
  const name = requiredEnv(ENV.stripeSecret);
  const secret = openSecret(name);
  return async () => {
    const secrets = (await secret.read()).split(/\s+/).filter((text) => text !== '');
    // With an empty secret, anybody could sign an event.
    if (secrets.length === 0) throw new Error(`The secret ${name} does not contain a signing secret.`);
    return secrets;
  };
}
