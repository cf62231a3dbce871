import { MINUTE_MILLISECONDS } from '../../contracts/time.ts';
import { timeouts } from './aws-timeouts.ts';

/** A text that Secrets Manager keeps. */
export interface Secret {
  /** The value as of a few minutes ago at most. */
  read(): Promise<string>;
  /** The value of this moment: for whoever was just refused with the other. */
  readAgain(): Promise<string>;
}

/** A rotated secret is noticed within this time; until then no call pays for asking. */
const KEPT_MILLISECONDS = 5 * MINUTE_MILLISECONDS;

/** A secret by its name or ARN. The client is loaded by the first read: most functions that could read one never do. */
export function openSecret(id: string): Secret {
  let known: { readonly value: Promise<string>; readonly untilMilliseconds: number } | undefined;
  const readAgain = () => {
    const value = readSecret(id);
    const reading = { value, untilMilliseconds: performance.now() + KEPT_MILLISECONDS };
    known = reading;
    // What failed is not kept.
    value.catch(() => {
      if (known === reading) known = undefined;
    });
    return value;
  };
  return {
    read: () => (known && performance.now() < known.untilMilliseconds ? known.value : readAgain()),
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
