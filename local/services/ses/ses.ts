import type { Runtime } from '../../engine/types.ts';
import { mailboxOf } from './mailbox.ts';
import { mailboxViewer } from './mailbox-viewer.ts';
import { sendEmailService } from './send-email.ts';

/** SES of an account: the API that sends into the mailbox, and the mailbox for whoever wants to read it. */
export const openSes = (runtime: Runtime): void => {
  const mailbox = mailboxOf(runtime);
  runtime.serve('ses', sendEmailService(mailbox, runtime));
  runtime.publish('mailbox', 'mailbox', mailboxViewer(mailbox));
};
