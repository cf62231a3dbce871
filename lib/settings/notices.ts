import { Annotations, type Stack, Token } from 'aws-cdk-lib';
import { WEB_ACL_REGION } from './firewall.ts';
import type { Settings } from './settings.ts';
import { UNRESERVED } from './visitor-concurrency.ts';

/** Says at synth which protection a deployment does without. Development does without all of it. */
export function noteWhatIsOff(stack: Stack, settings: Settings): void {
  if (!settings.keepsData) return;
  noteWebAcl(stack, settings);
  if (settings.visitorConcurrency) return;
  Annotations.of(stack).addInfo(
    'No Lambda concurrency is reserved: a flood of one function can take what scans need. Where the account may run ' +
      `more than a few hundred at once, -c reserve=300 keeps that many for visitors (Lambda wants ${UNRESERVED} left ` +
      'unreserved; new accounts have 10 in all, and cannot). docs/deploy.md#isolation says more.',
  );
}

function noteWebAcl(stack: Stack, { firewall }: Settings): void {
  if (firewall === 'none') {
    Annotations.of(stack).addInfo(
      'There is no web ACL: -c waf=off says so. docs/deploy.md#the-web-acl says what it does.',
    );
    return;
  }
  if (firewall !== 'own') return;
  // The template is for any region; where the CLI deploys to, it says in this variable.
  const region = Token.isUnresolved(stack.region) ? process.env.CDK_DEFAULT_REGION : stack.region;
  if (region === WEB_ACL_REGION) return;
  if (region === undefined) {
    Annotations.of(stack).addInfo(
      `The web ACL is made only where the stack is deployed to ${WEB_ACL_REGION}; elsewhere there is none, unless ` +
        '-c webAclArn=… names one. docs/deploy.md#the-web-acl says how.',
    );
    return;
  }
  Annotations.of(stack).addWarningV2(
    'qpr:noWebAcl',
    `There is no web ACL in front of this deployment to ${region}: those of CloudFront live in ${WEB_ACL_REGION} only. ` +
      'Make one there and give -c webAclArn=…, or say -c waf=off. docs/deploy.md#the-web-acl says how.',
  );
}
