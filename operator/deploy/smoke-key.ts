import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { UserError } from '../user-error.ts';
import { clientConfig } from './place.ts';

/** Nobody reads e-mail there: the account exists for these tests alone, and is the same every time. */
const EMAIL = 'smoke-test@example.com';

/** The function has never run before. */
const COLD_START_MILLISECONDS = 30_000;

export interface SmokeKey {
  readonly key: string;
  readonly id: string;
}

/** A key from the function that only IAM can reach. */
export async function issueSmokeKey(region: string, functionName: string): Promise<SmokeKey> {
  const { Payload, FunctionError } = await new LambdaClient(clientConfig(region, COLD_START_MILLISECONDS)).send(
    new InvokeCommand({
      FunctionName: functionName,
      Payload: JSON.stringify({ email: EMAIL, name: 'Smoke test after a deployment' }),
    }),
  );
  const answer = JSON.parse(Buffer.from(Payload ?? []).toString() || '{}') as Record<string, string>;
  if (FunctionError || !answer.api_key) {
    throw new UserError(`${functionName} issued no key: ${answer.errorMessage ?? FunctionError ?? 'no answer'}`);
  }
  return { key: answer.api_key, id: String(answer.key_id) };
}

/** Takes the key back; says whether it is gone. */
export async function revokeSmokeKey(baseUrl: string, { key, id }: SmokeKey): Promise<boolean> {
  try {
    const { status } = await fetch(`${baseUrl}/v1/api-keys/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(30_000),
    });
    return status < 300;
  } catch {
    return false;
  }
}
