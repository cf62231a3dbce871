import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ENV } from '../../contracts/environment.ts';
import { timeouts } from '../../platform/aws-timeouts.ts';
import { requiredEnv } from '../../platform/environment.ts';

/** The signing secrets that are valid now: usually one, two while one is rolled. */
export type StripeSecrets = () => Promise<readonly string[]>;

/** A rolled secret is noticed within this time; until then no call pays for asking. */
const KEPT_MILLISECONDS = 5 * 60_000;

/** Reads the secrets from Secrets Manager: `whsec_…`, several of them separated by spaces. */
export function openStripeSecrets(): StripeSecrets {
  const name = requiredEnv(ENV.stripeSecret);
  const client = new SecretsManagerClient({
    maxAttempts: 3,
    requestHandler: timeouts(3_000),
  });
  let known: { readonly secrets: readonly string[]; readonly untilMilliseconds: number } | undefined;
  return async () => {
    if (known && performance.now() < known.untilMilliseconds) return known.secrets;
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: name }));
    const secrets = SecretString.split(/\s+/).filter((secret) => secret !== '');
    // An empty secret would accept what anybody can sign.
    if (secrets.length === 0) throw new Error(`The secret ${name} holds no signing secret.`);
    known = { secrets, untilMilliseconds: performance.now() + KEPT_MILLISECONDS };
    return secrets;
  };
}
