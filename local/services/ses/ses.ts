import type { Runtime } from '../../engine/types.ts';
import { mailboxOf } from './mailbox.ts';
import { mailboxViewer } from './mailbox-viewer.ts';
import { sendEmailService } from './send-email.ts';

/** The account's SES: the API that sends to the local mailbox, and the mailbox viewer. */
export const openSes = (runtime: Runtime): void => {
  const mailbox = mailboxOf(runtime);
  runtime.serve('ses', sendEmailService(mailbox, runtime));
  runtime.publish('mailbox', 'mailbox', mailboxViewer(mailbox));
};
