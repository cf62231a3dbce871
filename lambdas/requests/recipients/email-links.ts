import { liveEffects } from '../../platform/effects.ts';
import { unsubscribe } from '../../scans/unsubscribe.ts';
import { answerByLink } from './answer-by-link.ts';

const live = liveEffects();
const [recipients, weeklyEmails] = [answerByLink(live), unsubscribe(live)];

/** The pages behind the links in e-mails. All of them work without a session: the link contains a token. */
export const handler: typeof recipients = (event) =>
  event.rawPath.startsWith('/recipients/') ? recipients(event) : weeklyEmails(event);
