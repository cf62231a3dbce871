// Written by `npm run messages`.
import { loadGroup } from './read.ts';

export const signIn = loadGroup('emails', 'signIn');
export const englishSignIn = signIn.en;
export const silenceDigest = loadGroup('emails', 'silenceDigest');
export const englishSilenceDigest = silenceDigest.en;
export const questionDigest = loadGroup('emails', 'questionDigest');
export const englishQuestionDigest = questionDigest.en;
export const digests = loadGroup('emails', 'digests');
export const englishDigests = digests.en;
export const unsubscribe = loadGroup('emails', 'unsubscribe');
export const englishUnsubscribe = unsubscribe.en;
export const requests = loadGroup('emails', 'requests');
export const englishRequests = requests.en;
export const recipients = loadGroup('emails', 'recipients');
export const englishRecipients = recipients.en;
