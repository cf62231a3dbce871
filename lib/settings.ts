import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import {
  type ConversationLimits,
  type ModelSettings,
  readConversationLimits,
  readModel,
} from './conversation-settings.ts';

/** What may differ from one deployment to the next; everything else is the same everywhere. */
export interface Settings {
  /** Folder that holds one bundle per function. */
  readonly bundlesDir: string;
  /** Folder of the static pages. */
  readonly webDir: string;
  /** Address of the scan page's script. */
  readonly pageScript: string;
  /** `false` for `-c stage=dev`: the data goes with the stack. */
  readonly keepsData: boolean;
  readonly removalPolicy: RemovalPolicy;
  readonly logRetention: RetentionDays;
  /** Own host names; without them the distribution's name serves for both. */
  readonly domains?: Domains;
  /** SNS topic that hears of every alarm. @default alarms only show in CloudWatch */
  readonly alarmTopicArn?: string;
  /** Sender of every e-mail; SES must know it or its domain as verified. */
  readonly emailFrom: string;
  /** Secret in Secrets Manager with Stripe's signing secret. @default nobody bills: owners choose plans freely */
  readonly stripeSecretName?: string;
  /** Where the answers of conversations come from. */
  readonly model: ModelSettings;
  readonly conversations: ConversationLimits;
}

export interface Domains {
  /** Host of base_url. */
  readonly base: string;
  /** Host of scan_host, the address inside the QR images. */
  readonly scan: string;
  /** ACM certificate in us-east-1 that covers both. */
  readonly certificateArn: string;
}

/** What the build has made, and where. */
export type Folders = Pick<Settings, 'bundlesDir' | 'webDir' | 'pageScript'>;

const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Reads the settings from the context (`-c name=value`). Throws on what cannot be meant. */
export function readSettings(node: Node, folders: Folders): Settings {
  const keepsData = text(node, 'stage') !== 'dev';
  const domains = readDomains(node);
  return {
    ...folders,
    keepsData,
    removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    logRetention: keepsData ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
    ...(domains && { domains }),
    ...readAlarmTopic(node),
    emailFrom: readEmailFrom(node, domains),
    ...readStripeSecret(node),
    model: readModel(node),
    conversations: readConversationLimits(node),
  };
}

function readAlarmTopic(node: Node): Pick<Settings, 'alarmTopicArn'> {
  const alarmTopicArn = text(node, 'alarmTopicArn');
  if (alarmTopicArn === undefined) return {};
  if (!/^arn:[\w-]+:sns:[\w-]+:\d{12}:[\w-]+$/.test(alarmTopicArn)) {
    throw new Error(`alarmTopicArn must be the ARN of an SNS topic, not "${alarmTopicArn}".`);
  }
  return { alarmTopicArn };
}

function readStripeSecret(node: Node): Pick<Settings, 'stripeSecretName'> {
  const stripeSecretName = text(node, 'stripeSecret');
  if (stripeSecretName === undefined) return {};
  // Who pastes the secret itself here would publish it in the template.
  if (stripeSecretName.startsWith('whsec_') || !/^[\w/+=.@-]{1,512}$/.test(stripeSecretName)) {
    throw new Error('stripeSecret must be the name of a secret in Secrets Manager, not the secret itself.');
  }
  return { stripeSecretName };
}

const EMAIL_ADDRESS = /^[\w.+-]+@[a-z0-9.-]+\.[a-z]{2,63}$/;

function readEmailFrom(node: Node, domains: Domains | undefined): string {
  // Without a domain of one's own nothing can be verified: such a deployment sends no e-mail, as docs/deploy.md says.
  const address = text(node, 'emailFrom') ?? `no-reply@${domains?.base ?? 'qpr.example.com'}`;
  if (!EMAIL_ADDRESS.test(address))
    throw new Error(`emailFrom must be an address like no-reply@example.com, not "${address}".`);
  return address;
}

function readDomains(node: Node): Domains | undefined {
  const base = text(node, 'domain');
  const scan = text(node, 'scanDomain') ?? base;
  const certificateArn = text(node, 'certificateArn');
  if (base === undefined && scan === undefined && certificateArn === undefined) return undefined;
  if (base === undefined || scan === undefined || certificateArn === undefined) {
    throw new Error(
      'Own domains need both -c domain=… and -c certificateArn=… (and -c scanDomain=… where it differs).',
    );
  }
  for (const host of [base, scan]) {
    if (!HOST_NAME.test(host)) throw new Error(`"${host}" is not a host name: write it like go.example.com.`);
  }
  if (!/^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/.+$/.test(certificateArn)) {
    throw new Error(
      `certificateArn must name a certificate in us-east-1 (CloudFront's rule), not "${certificateArn}".`,
    );
  }
  return { base, scan, certificateArn };
}

export function text(node: Node, name: string): string | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new Error(`The context value "${name}" must be a text.`);
  return value;
}
