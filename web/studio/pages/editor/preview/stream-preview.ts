import { streamPreview } from '../../../../../sdk/src/answers.ts';
import type { Client, PreviewQprCodeInput } from '../../../../../sdk/src/index.ts';
import { client, withSignIn } from '../../../data/client.ts';

export type PreviewBody = PreviewQprCodeInput['body'];

const clientWithSignIn: Pick<Client, 'open'> = { open: (...call) => withSignIn(() => client.open(...call)) };

/** Streams the answer that the draft of a code gives. If the session has expired, the sign-in dialog opens first. */
export const answerOf = (body: PreviewBody, signal: AbortSignal) => streamPreview(clientWithSignIn, body, { signal });
