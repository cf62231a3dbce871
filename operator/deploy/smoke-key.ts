import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { invokeFunction } from '../invoke-function.ts';
import { clientConfig } from './place.ts';

/** Nobody reads e-mail there: the account exists for these tests alone, and is the same every time. */
const EMAIL = 'smoke-test@example.com';

/** The function has never run before. */
const COLD_START_MILLISECONDS = 30_000;

export interface SmokeKey {
  readonly key: string;
  readonly id: string;
}

const issuedSchema = z.object({ api_key: z.string(), key_id: z.string() });

/** A key from the function that only IAM can reach. */
export async function issueSmokeKey(region: string, functionName: string): Promise<SmokeKey> {
  const lambda = new LambdaClient(clientConfig(region, COLD_START_MILLISECONDS));
  const input = { email: EMAIL, name: 'Smoke test after a deployment' };
  const issued = issuedSchema.parse(await invokeFunction(lambda, functionName, input));
  return { key: issued.api_key, id: issued.key_id };
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
