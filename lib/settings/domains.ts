import type { Node } from 'constructs';
import { contextText } from './context.ts';

export interface Domains {
  /** Host name in base_url, the base URL of the API, the images and the pages. */
  readonly base: string;
  /** Host name in scan_host, the base URL that QR codes open. */
  readonly scan: string;
  /** ACM certificate in us-east-1 that covers both hosts. */
  readonly certificateArn: string;
}

const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export function readDomains(node: Node): Domains | undefined {
  const base = contextText(node, 'domain');
  const scan = contextText(node, 'scanDomain') ?? base;
  const certificateArn = contextText(node, 'certificateArn');
  if (base === undefined && scan === undefined && certificateArn === undefined) return undefined;
  for (const host of [base, scan]) {
    if (host !== undefined && !HOST_NAME.test(host))
      throw new Error(`"${host}" is not a host name. Use a name like go.example.com.`);
  }
  if (base === undefined || scan === undefined || certificateArn === undefined) {
    throw new Error(
      'Custom domains need both -c domain=… and -c certificateArn=… (and -c scanDomain=… if it differs).',
    );
  }
  if (!/^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/.+$/.test(certificateArn)) {
    throw new Error(
      `certificateArn must be a certificate in us-east-1 (CloudFront requires it), not "${certificateArn}".`,
    );
  }
  return { base, scan, certificateArn };
}
