import { randomUUID } from 'node:crypto';
import { createClient, createQprCode, startConversation, wholeAnswer } from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { untilPatienceEnds } from '../../support/patience.ts';
import { emailTo, invitationIn, signInIn } from '../../support/service/mailbox.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { sharedService } from '../../support/service/shared-service.ts';

/** Who tries the samples, and whom they invite. The page calls them you@example.com and sam@example.com. */
export interface People {
  readonly you: string;
  readonly sam: string;
}

/** New ones for each try: an address gets one e-mail a minute to sign in. */
export const newPeople = (): People => ({ you: `${randomUUID()}@example.com`, sam: `${randomUUID()}@example.com` });

export const withPeople = (text: string, { you, sam }: People): string =>
  text.replaceAll('you@example.com', you).replaceAll('sam@example.com', sam);

const seen = new Set<string>();

/** What a person finds beside the terminal, where the page says that it is. */
export function look(variable: string, { you, sam }: People): Promise<string> {
  if (variable === 'SIGN_IN_CODE') return emailTo(you).then((email) => signInIn(email).code);
  if (variable === 'INVITED_API_KEY') return keyOf(sam);
  if (variable !== 'INVITATION_TOKEN') throw new Error(`Nobody knows where to find ${variable}.`);
  return eventually(async () => {
    const { token } = invitationIn(await emailTo(sam));
    if (seen.has(token)) throw new Error('No other invitation has arrived.');
    seen.add(token);
    return token;
  });
}

export const keyOf = async (email: string) => String((await invokeAsOperator('Qpr-issue-key', { email })).api_key);

/** What has happened before a list has something in it: somebody talks to a code, or signs in. */
export async function prepare(sample: string, apiKey: string, { you }: People): Promise<void> {
  const { base_url: baseUrl } = sharedService();
  if (sample === 'list-conversations') {
    const client = createClient({ baseUrl, apiKey });
    const { scan_url } = await client.call(createQprCode, { body: { name: 'Table 13', prompt: 'We open at noon.' } });
    await wholeAnswer((await startConversation(scan_url)).ask('When do you open?'));
  }
  if (sample === 'list-sessions') {
    const { studio_url } = await invokeAsOperator('Qpr-issue-key', { email: you });
    const token = new URL(String(studio_url)).hash.slice(1);
    const response = await fetch(`${baseUrl}/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-qpr-studio': '1' },
      body: JSON.stringify({ token }),
      signal: untilPatienceEnds(),
    });
    if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  }
}
