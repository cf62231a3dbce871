import { MINUTE_MILLISECONDS } from '../../contracts/time.ts';
import { timeouts } from './aws-timeouts.ts';

/** A text secret in Secrets Manager. */
export interface Secret {
  /** The value, cached for a few minutes. */
  read(): Promise<string>;
  /** The current value, for callers whose cached value was just rejected. */
  readAgain(): Promise<string>;
}

/** How long a value is cached. A rotated secret is noticed after this time at the latest. */
const CACHE_MILLISECONDS = 5 * MINUTE_MILLISECONDS;

/**
 * Opens a secret by its name or ARN. The first read loads the client, because most functions that could read a secret
 * never do.
 */
export function openSecret(id: string): Secret {
  let cached: { readonly value: Promise<string>; readonly expiresAtMilliseconds: number } | undefined;
  const readAgain = () => {
    const value = readSecret(id);
    const reading = { value, expiresAtMilliseconds: performance.now() + CACHE_MILLISECONDS };
    cached = reading;
    // Failed reads are not cached.
    value.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return value;
  };
  return {
    read: () => (cached && performance.now() < cached.expiresAtMilliseconds ? cached.value : readAgain()),
    readAgain,
  };
}

async function readSecret(id: string): Promise<string> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = new SecretsManagerClient({ maxAttempts: 3, requestHandler: timeouts(3_000) });
  try {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: id }));
    return SecretString.trim();
  } finally {
    client.destroy();
  }
}
