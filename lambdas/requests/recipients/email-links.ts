import { liveEffects } from '../../platform/effects.ts';
import { unsubscribe } from '../../scans/unsubscribe.ts';
import { answerByLink } from './answer-by-link.ts';

const live = liveEffects();
const [recipients, weeklyEmails] = [answerByLink(live), unsubscribe(live)];

/**
 * The page where recipients confirm or unsubscribe, and the page where owners unsubscribe from weekly e-mails. Both
 * work without a session, because the link in the e-mail contains a token.
 */
export const handler: typeof recipients = (event) =>
  event.rawPath.startsWith('/recipients/') ? recipients(event) : weeklyEmails(event);
