import { ApiError } from '../../../../sdk/src/index.ts';
import { isAbout } from '../../data/problems.ts';
import type { WebhookWords } from './words/en.ts';

/** What is wrong with the address: that it is taken, where it leads, or its form. */
export function urlErrorOf(error: Error | undefined, words: WebhookWords): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'webhook.url_taken') return words.urlTaken;
  if (error.code === 'webhook.host_limit_reached') return words.hostFull;
  return isAbout(error, 'url') ? words.urlInvalid : undefined;
}
