import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod/mini';
import { LIMITS } from '../contracts/limits.ts';
import { type Effects, liveEffects } from '../data/effects.ts';
import { emailAddress } from '../domain/email-address.ts';
import { text } from '../domain/text.ts';
import { type IssuedKey, issueApiKey } from '../use-cases/issue-api-key.ts';
import '../domain/schema-language.ts';

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
