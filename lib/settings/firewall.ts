import type { Node } from 'constructs';
import { contextChoice, contextText } from './context.ts';

/** The stack's own web ACL with two rules (`basic`) or all six (`strict`), an existing web ACL, or none. */
export type Firewall = 'basic' | 'strict' | 'none' | { readonly webAclArn: string };

/** Web ACLs for CloudFront exist only in this region. */
export const WEB_ACL_REGION = 'us-east-1';

const WEB_ACL_ARN = new RegExp(`^arn:[\\w-]+:wafv2:${WEB_ACL_REGION}:\\d{12}:global/webacl/[\\w-]+/[\\w-]+$`);

export function readFirewall(node: Node, keepsData: boolean): Firewall {
  const waf = contextChoice(node, 'waf', ['on', 'strict', 'off']);
  const webAclArn = contextText(node, 'webAclArn');
  if (webAclArn === undefined) {
    if (waf === 'strict') return 'strict';
    return waf === 'on' || (waf === undefined && keepsData) ? 'basic' : 'none';
  }
  if (waf !== undefined)
    throw new Error(
      'Give either webAclArn (an existing web ACL) or waf (whether the stack creates its own), not both.',
    );
  if (!WEB_ACL_ARN.test(webAclArn)) {
    throw new Error(
      `webAclArn must be a global web ACL in ${WEB_ACL_REGION} (CloudFront requires it), not "${webAclArn}".`,
    );
  }
  return { webAclArn };
}
