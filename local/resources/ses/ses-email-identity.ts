import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import { mailboxOf } from '../../services/ses/mailbox.ts';
import { noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const identityProperties = z.strictObject({
  EmailIdentity: z.string(),
  ConfigurationSetAttributes: noLocalEffect,
  DkimAttributes: noLocalEffect,
  DkimSigningAttributes: noLocalEffect,
  FeedbackAttributes: noLocalEffect,
  MailFromAttributes: noLocalEffect,
  Tags: noLocalEffect,
});

/** An address or a domain that can send e-mail. AWS requires verification first; locally, declaring it is enough. */
export const sesEmailIdentity: ResourceType = {
  types: ['AWS::SES::EmailIdentity'],
  async start(resource, runtime) {
    const { EmailIdentity } = readProperties(resource, identityProperties);
    mailboxOf(runtime).identities.add(EmailIdentity);
    const tokens = [1, 2, 3].flatMap((index) => [
      [`DkimDNSTokenName${index}`, `token${index}._domainkey.${EmailIdentity}`],
      [`DkimDNSTokenValue${index}`, `token${index}.dkim.amazonses.com`],
    ]);
    const arn = `arn:aws:ses:${runtime.region}:${runtime.accountId}:identity/${EmailIdentity}`;
    return {
      identity: { ref: EmailIdentity, attributes: { ...Object.fromEntries(tokens), EmailIdentityArn: arn } },
    };
  },
};
