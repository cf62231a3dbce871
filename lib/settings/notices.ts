import { Annotations, type Stack, Token } from 'aws-cdk-lib';
import { misspelledContext } from './context.ts';
import { WEB_ACL_REGION } from './firewall.ts';
import type { Settings } from './settings.ts';
import { UNRESERVED } from './visitor-concurrency.ts';

/**
 * Adds notices at synth about settings whose name is misspelled, and about protection that is turned off. Development
 * stacks have no protection by default, so they get no notices about it.
 */
export function addNotices(stack: Stack, settings: Settings): void {
  warnOfMisspelledSettings(stack);
  if (!settings.keepsData) return;
  noteWebAcl(stack, settings);
  noteAlarms(stack, settings);
  if (settings.visitorConcurrency) return;
  Annotations.of(stack).addInfo(
    'No Lambda concurrency is reserved for visitors, so a flood of requests to one function can starve scans. If the ' +
      'account can run more than a few hundred executions at once, -c reserve=300 reserves 300. (Lambda requires ' +
      `${UNRESERVED} unreserved executions; new accounts have 10 in total and cannot reserve any.) See docs/deploy.md#isolation.`,
  );
}

/** A misspelled setting would be ignored without a word. */
function warnOfMisspelledSettings(stack: Stack): void {
  for (const { written, meant } of misspelledContext(stack.node.root.node)) {
    Annotations.of(stack).addWarningV2(
      `qpr:unknownContext:${written}`,
      `There is no setting ${written}. Did you mean ${meant}?`,
    );
  }
}

function noteAlarms(stack: Stack, { alarmTopicArn }: Settings): void {
  if (alarmTopicArn !== undefined) return;
  Annotations.of(stack).addInfo(
    'Nobody is notified of failures: the alarms only show in CloudWatch, and only the most important ones exist. ' +
      '-c alarmTopicArn=… creates all alarms and sends them to an SNS topic. See docs/deploy.md#alarms.',
  );
}

function noteWebAcl(stack: Stack, { firewall }: Settings): void {
  if (firewall === 'none') {
    Annotations.of(stack).addInfo(
      'This deployment has no web ACL because of -c waf=off. See docs/deploy.md#the-web-acl.',
    );
    return;
  }
  if (firewall !== 'basic' && firewall !== 'strict') return;
  // The template works in any region, so the stack does not know its region. The CLI sets this variable to the region
  // that it deploys to.
  const region = Token.isUnresolved(stack.region) ? process.env.CDK_DEFAULT_REGION : stack.region;
  if (region === WEB_ACL_REGION) return;
  if (region === undefined) {
    Annotations.of(stack).addInfo(
      `This template has a web ACL only in ${WEB_ACL_REGION}. If you deploy to another region, npm run deploy creates the web ` +
        `ACL in ${WEB_ACL_REGION}, in a second stack. See docs/deploy.md#the-web-acl.`,
    );
    return;
  }
  Annotations.of(stack).addWarningV2(
    'qpr:noWebAcl',
    `This template has no web ACL in ${region}: web ACLs for CloudFront exist only in ${WEB_ACL_REGION}. npm run deploy ` +
      'creates one there. If you deploy with cdk alone, set -c webAclArn=…, or turn this warning off with -c waf=off. See ' +
      'docs/deploy.md#the-web-acl.',
  );
}
