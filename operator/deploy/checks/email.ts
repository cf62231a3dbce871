import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { clientConfig, type DeployTarget } from '../deploy-target.ts';
import { type Finding, nameOfError } from '../finding.ts';

/** The SES identities that can verify a sender: the address, its domain, and the parent domains. */
function identitiesOf(sender: string): readonly string[] {
  const labels = sender.slice(sender.indexOf('@') + 1).split('.');
  return [sender, ...labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))];
}

export async function checkEmail({ deployment: { region, settings } }: DeployTarget): Promise<Finding> {
  const name = 'e-mail';
  const sender = settings.emailFrom ?? (settings.domain && `no-reply@${settings.domain}`);
  if (sender === undefined) {
    const remedy = 'verify an address or a domain in SES, then --emailFrom hello@example.com';
    return {
      name,
      level: 'warning',
      detail: 'no sender: no e-mail can be sent, so nobody can sign in by e-mail or be invited',
      remedy,
    };
  }
  const ses = new SESv2Client(clientConfig(region));
  const isVerified = async (identity: string): Promise<boolean> => {
    try {
      const found = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: identity }));
      return found.VerifiedForSendingStatus === true;
    } catch (error) {
      if (nameOfError(error) === 'NotFoundException') return false;
      throw error;
    }
  };
  const identities = identitiesOf(sender);
  const [account, ...verified] = await Promise.all([
    ses.send(new GetAccountCommand({})),
    ...identities.map(isVerified),
  ]);
  const identity = identities.find((_, index) => verified[index]);
  if (identity === undefined) {
    const remedy = `SES console in ${region} → Identities: verify ${identities[1]}, a parent domain, or the address`;
    return { name, level: 'warning', detail: `${sender} is not verified, so SES refuses every e-mail`, remedy };
  }
  if (account.SendingEnabled === false) {
    return {
      name,
      level: 'warning',
      detail: 'SES has paused sending for this account',
      remedy: 'SES console → Account dashboard',
    };
  }
  if (account.ProductionAccessEnabled !== true) {
    const remedy = 'SES console → Account dashboard → Request production access';
    return { name, level: 'warning', detail: `${sender} can send, but only to verified addresses (sandbox)`, remedy };
  }
  return { name, level: 'ok', detail: `${sender} can send, verified by ${identity}` };
}
