import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod/mini';
import { LIMITS } from '../contracts/limits.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { emailAddress } from '../platform/schemas/email-address.ts';
import { text } from '../platform/schemas/text.ts';
import { type IssuedKey, issueApiKey } from './uc-issue-key.ts';
import '../platform/schemas/english.ts';

const inputSchema = z.strictObject({
  email: emailAddress,
  name: z._default(text(LIMITS.nameLength), 'Issued by the operator'),
});

const logger = new Logger();

/** No route leads here: only who may invoke the function by IAM gets a key this way. */
export const issueKey =
  (effects: Effects) =>
  async (input: unknown): Promise<IssuedKey> => {
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    const { email, name } = parsed.data;
    const issued = await issueApiKey(effects, email, name);
    logger.info('key issued', { account_id: issued.account_id, key_id: issued.key_id });
    return issued;
  };

export const handler = issueKey(liveEffects());
