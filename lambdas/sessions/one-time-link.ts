import type { Effects } from '../platform/effects.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import { newOperatorLink, signInLink } from './sign-in/sign-in.ts';
import { putSignInWrite } from './sign-in/store.ts';

/**
 * A link that signs a person in to the Studio once, in the first browser that opens it. The operator gives it to people
 * who do not receive our e-mails.
 */
export async function createOneTimeLink(effects: Effects, baseUrl: string, email: string): Promise<string> {
  const { token, signIn } = newOperatorLink(email, effects.now(), effects.random);
  await transactWrite(effects.table, { signIn: putSignInWrite(effects.table, signIn) });
  return signInLink(baseUrl, token);
}
