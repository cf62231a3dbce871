import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { invokeFunction } from '../invoke-function.ts';
import { clientConfig } from './deploy-target.ts';

/** This address has no mailbox. The account exists only for smoke tests and is the same every time. */
export const SMOKE_EMAIL = 'smoke-test@example.com';

/** After a deployment, the first call includes a cold start. */
const COLD_START_TIMEOUT_MILLISECONDS = 30_000;

export interface SmokeKey {
  readonly key: string;
  readonly id: string;
}

const issuedSchema = z.object({ api_key: z.string(), key_id: z.string() });

/** Gets a key from the function that can only be invoked with IAM permissions. */
export async function issueSmokeKey(region: string, functionName: string): Promise<SmokeKey> {
  const lambda = new LambdaClient(clientConfig(region, COLD_START_TIMEOUT_MILLISECONDS));
  const input = { email: SMOKE_EMAIL, name: 'Smoke test after a deployment' };
  const issued = issuedSchema.parse(await invokeFunction(lambda, functionName, input));
  return { key: issued.api_key, id: issued.key_id };
}

/** Revokes the key. Returns whether that succeeded. */
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
