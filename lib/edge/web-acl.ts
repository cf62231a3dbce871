import { Aws, Fn } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { WEB_ACL_LIMITS } from '../../contracts/edge/web-acl.ts';
import { KNOWLEDGE_PREFIX, VISITOR_FILES_PREFIX } from '../../contracts/knowledge.ts';
import { ADDRESS_BLOCKED, TOO_MANY_REQUESTS } from '../../contracts/problems/edge.ts';
import { PRODUCT_NAME } from '../../contracts/product.ts';
import type { Firewall } from '../settings/firewall.ts';
import { isUsEast1 } from '../shared/region-condition.ts';

/**
 * The web ACL of the distribution. Web ACLs for CloudFront exist only in us-east-1, so the template creates one only
 * there. For other regions, `npm run deploy` creates it with a second stack and passes its ARN.
 */
export function webAclOf(scope: Construct, firewall: Firewall): { readonly webAclId?: string } {
  if (firewall === 'none') return {};
  if (firewall !== 'basic' && firewall !== 'strict') return { webAclId: firewall.webAclArn };
  const condition = isUsEast1(scope);
  const webAcl = addWebAcl(scope, firewall);
  webAcl.cfnOptions.condition = condition;
  return { webAclId: Fn.conditionIf(condition.logicalId, webAcl.attrArn, Aws.NO_VALUE).toString() };
}

export const addWebAcl = (scope: Construct, firewall: 'basic' | 'strict'): CfnWebACL =>
  new CfnWebACL(scope, 'WebAcl', {
    description: 'Blocks request floods and, if strict, known attackers',
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility('WebAcl'),
    customResponseBodies: BODIES,
    rules: RULES[firewall].map((rule, priority) => ({ ...rule, priority, visibilityConfig: visibility(rule.name) })),
  });

/** Request samples are off, because they would show API keys to anybody who can read the samples. */
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
});

type Problem = typeof ADDRESS_BLOCKED | typeof TOO_MANY_REQUESTS;

/** WAF cannot insert a request id. CloudFront's own id is in the header X-Amz-Cf-Id. */
const problemBody = (problem: Problem) => ({
  contentType: 'APPLICATION_JSON',
  content: JSON.stringify({ type: 'about:blank', ...problem, request_id: 'see x-amz-cf-id' }),
});

/** The colors of our other pages, inline, because a blocked visitor cannot load a style sheet. */
const BLOCKED_STYLE =
  '<style>:root{color-scheme:light dark}body{background:light-dark(#fbfaf7,#131512);color:light-dark(#1c1a17,#ece9e2);font:1rem/1.6 system-ui,sans-serif;margin:0 auto;max-width:32rem;padding:2rem 1rem}b{color:light-dark(#0b6e5f,#5fd0b5)}</style>';

const pageBody = ({ title, detail }: Problem) => ({
  contentType: 'TEXT_HTML',
  content:
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${title} · ${PRODUCT_NAME}</title>${BLOCKED_STYLE}<p><b>${PRODUCT_NAME}</b></p><h1>${title}</h1><p>${detail}</p></html>`,
});

const BODIES = {
  BlockedApi: problemBody(ADDRESS_BLOCKED),
  BlockedPage: pageBody(ADDRESS_BLOCKED),
  FloodApi: problemBody(TOO_MANY_REQUESTS),
  FloodPage: pageBody(TOO_MANY_REQUESTS),
};

const block = (problem: Problem, bodyKey: keyof typeof BODIES): CfnWebACL.RuleActionProperty => ({
  block: {
    customResponse: {
      responseCode: problem.status,
      customResponseBodyKey: bodyKey,
      responseHeaders: [
        { name: 'cache-control', value: 'no-store' },
        ...(problem.status === 429 ? [{ name: 'retry-after', value: String(WEB_ACL_LIMITS.windowSeconds) }] : []),
      ],
    },
  },
});

const pathStartsWith = (path: string, transformation: 'NONE' | 'URL_DECODE' = 'NONE'): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: transformation }],
  },
});

const IS_API = pathStartsWith('/v1/');

/**
 * Operations on keys, sign-ins and other credentials. The path is decoded before it is compared, because
 * `/v1/%61pi-keys` is the same route as `/v1/api-keys`.
 */
const IS_CREDENTIALS_API: CfnWebACL.StatementProperty = {
  orStatement: {
    statements: ['/v1/api-keys', '/v1/invitations', '/v1/account', '/v1/sign-in', '/v1/sessions'].map((path) =>
      pathStartsWith(path, 'URL_DECODE'),
    ),
  },
};

/**
 * The blocking rules of AWS's IP reputation list. Here they only count and add a label, so our own rules can block with
 * our response.
 */
const REPUTATION_RULES = ['AWSManagedIPReputationList', 'AWSManagedReconnaissanceList'];
const IS_KNOWN_ATTACKER: CfnWebACL.StatementProperty = {
  orStatement: {
    statements: REPUTATION_RULES.map((name) => ({
      labelMatchStatement: { scope: 'LABEL', key: `awswaf:managed:aws:amazon-ip-list:${name}` },
    })),
  },
};

const rateLimit = (limit: number, scopeDownStatement: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty => ({
  rateBasedStatement: {
    aggregateKeyType: 'IP',
    evaluationWindowSec: WEB_ACL_LIMITS.windowSeconds,
    limit,
    scopeDownStatement,
  },
});

type Rule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>;

/** Rules that block known attackers. */
const REPUTATION: readonly Rule[] = [
  {
    name: 'Reputation',
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: 'AWSManagedRulesAmazonIpReputationList',
        ruleActionOverrides: REPUTATION_RULES.map((name) => ({ name, actionToUse: { count: {} } })),
      },
    },
  },
  {
    name: 'NotoriousAtApi',
    statement: { andStatement: { statements: [IS_KNOWN_ATTACKER, IS_API] } },
    action: block(ADDRESS_BLOCKED, 'BlockedApi'),
  },
  { name: 'Notorious', statement: IS_KNOWN_ATTACKER, action: block(ADDRESS_BLOCKED, 'BlockedPage') },
];

const CREDENTIALS_AT_API: Rule = {
  name: 'CredentialsAtApi',
  statement: rateLimit(WEB_ACL_LIMITS.credentials, IS_CREDENTIALS_API),
  action: block(TOO_MANY_REQUESTS, 'FloodApi'),
};

const FLOOD_AT_API: Rule = {
  name: 'FloodAtApi',
  statement: rateLimit(WEB_ACL_LIMITS.api, IS_API),
  action: block(TOO_MANY_REQUESTS, 'FloodApi'),
};

const floodOf = (scope: CfnWebACL.StatementProperty): Rule => ({
  name: 'Flood',
  statement: rateLimit(WEB_ACL_LIMITS.visitors, scope),
  action: block(TOO_MANY_REQUESTS, 'FloodPage'),
});

/** Opening a file, as a visitor or as its owner. Uploads are not meant: they transfer nothing to the client. */
const IS_DOWNLOAD: CfnWebACL.StatementProperty = {
  andStatement: {
    statements: [
      {
        byteMatchStatement: {
          fieldToMatch: { method: {} },
          positionalConstraint: 'EXACTLY',
          searchString: 'GET',
          textTransformations: [{ priority: 0, type: 'NONE' }],
        },
      },
      {
        orStatement: {
          statements: [`/${VISITOR_FILES_PREFIX}/`, `/${KNOWLEDGE_PREFIX.uploads}`].map((path) =>
            pathStartsWith(path, 'URL_DECODE'),
          ),
        },
      },
    ],
  },
};

const DOWNLOADS: Rule = {
  name: 'Downloads',
  statement: rateLimit(WEB_ACL_LIMITS.downloads, IS_DOWNLOAD),
  action: block(TOO_MANY_REQUESTS, 'FloodPage'),
};

const IS_NOT_API: CfnWebACL.StatementProperty = { notStatement: { statement: IS_API } };

/**
 * WAF evaluates the rules in this order. Each rule costs a dollar per month, so by default one rule (`Flood`) limits
 * both pages and operations on credentials. It always responds with a page, because a rule has only one response body.
 */
const RULES: Readonly<Record<'basic' | 'strict', readonly Rule[]>> = {
  basic: [floodOf({ orStatement: { statements: [IS_NOT_API, IS_CREDENTIALS_API] } }), FLOOD_AT_API, DOWNLOADS],
  strict: [...REPUTATION, CREDENTIALS_AT_API, FLOOD_AT_API, floodOf(IS_NOT_API), DOWNLOADS],
};
