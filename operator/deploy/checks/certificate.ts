import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { clientConfig, type DeployTarget } from '../deploy-target.ts';
import { domainsOf } from '../domains.ts';
import { type Finding, nameOfError } from '../finding.ts';

const name = 'certificate';

/** `*.example.com` matches one label, as in every browser. */
const covers = (pattern: string, host: string): boolean =>
  pattern === host || (pattern.startsWith('*.') && pattern.slice(2) === host.slice(host.indexOf('.') + 1));

/**
 * Checks that the certificate is issued and covers all domains. Otherwise CloudFront would refuse it, but only after
 * the deployment has run for some minutes.
 */
export async function checkCertificate({ deployment: { settings } }: DeployTarget): Promise<Finding> {
  const { certificateArn } = settings;
  if (certificateArn === undefined)
    return { name, level: 'ok', detail: "CloudFront's default, because no domain is set" };
  const found = await findCertificate(certificateArn);
  if (found === undefined) {
    const remedy = 'request one in us-east-1 (ACM console), then --certificateArn';
    return { name, level: 'error', detail: `${certificateArn} does not exist in this account`, remedy };
  }
  const { Status: status = '', DomainName: first = '', SubjectAlternativeNames: others = [] } = found;
  if (status !== 'ISSUED') {
    const remedy = 'ACM console in us-east-1: copy the CNAME records to DNS, and wait until the certificate is issued';
    return {
      name,
      level: 'error',
      detail: `is ${status}, but CloudFront only accepts certificates that are ISSUED`,
      remedy,
    };
  }
  const names = [first, ...others];
  const uncovered = domainsOf(settings).filter((host) => !names.some((pattern) => covers(pattern, host)));
  if (uncovered.length === 0) return { name, level: 'ok', detail: `covers ${domainsOf(settings).join(' and ')}` };
  const remedy = 'request one in us-east-1 (ACM console) that covers all domains, then --certificateArn';
  return { name, level: 'error', detail: `does not cover ${uncovered.join(' and ')}`, remedy };
}

async function findCertificate(CertificateArn: string) {
  try {
    const client = new ACMClient(clientConfig('us-east-1'));
    return (await client.send(new DescribeCertificateCommand({ CertificateArn }))).Certificate;
  } catch (error) {
    if (nameOfError(error) === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
