import { randomUUID } from 'node:crypto';
import {
  type CreateQprCodeInput,
  collectAnswer,
  createClient,
  createQprCode,
  listQuestions,
  startConversation,
} from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { emailTo, invitationIn, signInIn } from '../../support/service/mailbox.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { sharedService } from '../../support/service/shared-service.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

/** The user who tries the samples and the user they invite: you@example.com and sam@example.com on the page. */
export interface People {
  readonly you: string;
  readonly sam: string;
}

/** The receiver URL on the page. The test replaces it with its own receiver, so all requests stay on this machine. */
export const RECEIVER_ON_PAGE = 'https://example.com/hooks/qpr';

/** New addresses for each attempt, because an address gets only one sign-in e-mail per minute. */
export const newPeople = (): People => ({ you: `${randomUUID()}@example.com`, sam: `${randomUUID()}@example.com` });

export const withPeople = (text: string, { you, sam }: People): string =>
  text.replaceAll('you@example.com', you).replaceAll('sam@example.com', sam);

const usedTokens = new Set<string>();

/** Looks up a value outside the terminal, where the page says to find it. */
export function lookUp(variable: string, { you, sam }: People): Promise<string> {
  if (variable === 'SIGN_IN_CODE') return emailTo(you).then((email) => signInIn(email).code);
  if (variable === 'INVITED_API_KEY') return issueKeyFor(sam);
  if (variable !== 'INVITATION_TOKEN') throw new Error(`The test does not know where to find ${variable}.`);
  return eventually(async () => {
    const { token } = invitationIn(await emailTo(sam));
    if (usedTokens.has(token)) throw new Error('No new invitation has arrived.');
    usedTokens.add(token);
    return token;
  });
}

const issueKeyFor = async (email: string) => String((await invokeAsOperator('Qpr-issue-key', { email })).api_key);

/** Creates the conversation, question, request or session that a list sample needs. */
export async function prepare(sample: string, apiKey: string, { you }: People): Promise<void> {
  const { base_url: baseUrl } = sharedService();
  if (sample === 'list-conversations') {
    const client = createClient({ baseUrl, apiKey });
    const { scan_url } = await client.call(createQprCode, { body: { name: 'Table 13', prompt: 'We open at noon.' } });
    await collectAnswer((await startConversation(scan_url)).ask('When do you open?'));
  }
  if (sample === 'list-questions') {
    const client = createClient({ baseUrl, apiKey });
    const { scan_url } = await client.call(createQprCode, {
      body: { name: 'Table 14', prompt: 'We open at noon.', grounding: 'strict' },
    });
    await collectAnswer((await startConversation(scan_url)).ask('Can I bring my dog?'));
    await eventually(async () => {
      const { total } = await client.call(listQuestions, {});
      if (total === 0) throw new Error('The question is not listed yet.');
    });
  }
  if (sample === 'list-requests') {
    const client = createClient({ baseUrl, apiKey });
    const forms = [
      { name: 'call', title: 'Call me', fields: [{ name: 'phone', label: 'Phone', type: 'phone' }], offer: ['button'] },
    ] as const satisfies CreateQprCodeInput['body']['forms'];
    const body = { name: 'Table 14', prompt: 'We open at noon.', forms };
    const { scan_url } = await client.call(createQprCode, { body });
    await (await startConversation(scan_url)).send('call', { phone: '+49 30 1234567' });
  }
  if (sample === 'list-sessions') {
    const { studio_url } = await invokeAsOperator('Qpr-issue-key', { email: you });
    const token = new URL(String(studio_url)).hash.slice(1);
    const response = await fetch(`${baseUrl}/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-qpr-studio': '1' },
      body: JSON.stringify({ token }),
      signal: timeoutSignal(),
    });
    if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  }
}
