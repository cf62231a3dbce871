import type { Effects } from '../platform/effects.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import { newOperatorLink, signInLink } from './sign-in/sign-in.ts';
import { putSignInWrite } from './sign-in/store.ts';

/**
 * A link that signs in to the Studio, once, in whichever browser opens it first: for the operator, who hands it on
 * where e-mails do not arrive.
 */
export async function makeOneTimeLink(effects: Effects, baseUrl: string, email: string): Promise<string> {
  const { token, signIn } = newOperatorLink(email, effects.now(), effects.random);
  await transactWrite(effects.table, { signIn: putSignInWrite(effects.table, signIn) });
  return signInLink(baseUrl, token);
}
