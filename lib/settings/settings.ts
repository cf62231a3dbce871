import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import { LIMITS } from '../../contracts/limits.ts';
import { SELF_SERVICE_PLANS } from '../../contracts/organizations/plans.ts';
import { contextCount, contextText } from './context.ts';
import {
  type ConversationLimits,
  type ModelSettings,
  readConversationLimits,
  readModel,
} from './conversation-settings.ts';
import { type Domains, readDomains } from './domains.ts';
import { type Firewall, readFirewall } from './firewall.ts';
import { type MonthlyBudget, readMonthlyBudget } from './monthly-budget.ts';
import { type OriginSecretGenerations, readOriginSecret } from './origin-secret-generations.ts';
import { type RestoredTable, readRestoredTable } from './restored-table.ts';
import { type RunningSettings, readRunning } from './running-settings.ts';
import { readVisitorConcurrency, type VisitorConcurrency } from './visitor-concurrency.ts';

/** The settings of a deployment. Everything else is the same in all deployments. */
export interface Settings {
  /** Name of the stack, and prefix of every function's name. */
  readonly stackName: string;
  /** Folder with one bundle per function. */
  readonly bundlesDir: string;
  /** Folder of the static pages. */
  readonly webDir: string;
  /** `false` for `-c stage=dev`: deleting the stack deletes its data. */
  readonly keepsData: boolean;
  readonly removalPolicy: RemovalPolicy;
  readonly logRetention: RetentionDays;
  /** Custom host names. @default the distribution's domain name for both */
  readonly domains?: Domains;
  /** Writes per second that the table accepts immediately. @default 4,000 for a new table, later twice its highest peak */
  readonly warmWritesPerSecond?: number;
  /** Delivery attempts that can run at the same time. @default as many as Lambda allows */
  readonly deliveriesAtOnce?: number;
  readonly originSecret: OriginSecretGenerations;
  /** The web ACL in front of the distribution. */
  readonly firewall: Firewall;
  /** Concurrent executions reserved for the visitors' functions. @default they share the account's executions */
  readonly visitorConcurrency?: VisitorConcurrency;
  /** SNS topic that every alarm notifies. @default alarms only show in CloudWatch */
  readonly alarmTopicArn?: string;
  /** Sender of every e-mail. The address or its domain must be verified in SES. */
  readonly emailFrom: string;
  /** Who can create an account by signing in: `invited`, `open` or `domains:a.com,b.com`. */
  readonly signUp: string;
  /** Secret in Secrets Manager with Stripe's signing secret. @default the operator sets plans */
  readonly stripeSecretName?: string;
  /** Owners can choose paid plans themselves, without paying. */
  readonly selfServicePlans: boolean;
  /** Short id of the code that the start page shows. @default none */
  readonly demoCode?: string;
  /** The model that answers in conversations. */
  readonly model: ModelSettings;
  readonly conversations: ConversationLimits;
  /** @default the stack's own table */
  readonly restoredTable?: RestoredTable;
  readonly running: RunningSettings;
  /** Webhook deliveries per second to one host, over all accounts. */
  readonly deliveriesPerHostSecond: number;
  /** Whether roles are limited to kinds of items (`dynamodb:LeadingKeys`), and not only to the table. */
  readonly limitsKeys: boolean;
  /** @default no budget */
  readonly monthlyBudget?: MonthlyBudget;
}

/** The output folders of the build. */
export type Folders = Pick<Settings, 'bundlesDir' | 'webDir'>;

/** Reads the settings from the context (`-c name=value`). Throws on invalid values. */
export function readSettings(node: Node, folders: Folders): Settings {
  const keepsData = contextText(node, 'stage') !== 'dev';
  const domains = readDomains(node);
  return {
    ...folders,
    stackName: readStackName(node),
    keepsData,
    removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    logRetention: keepsData ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
    ...(domains && { domains }),
    ...readWarmThroughput(node),
    ...readDeliveriesAtOnce(node),
    originSecret: readOriginSecret(node),
    firewall: readFirewall(node, keepsData),
    ...readVisitorConcurrency(node),
    ...readAlarmTopic(node),
    emailFrom: readEmailFrom(node, domains),
    signUp: readSignUp(node),
    ...readStripeSecret(node),
    selfServicePlans: readSelfServicePlans(node),
    ...readDemoCode(node),
    model: readModel(node),
    conversations: readConversationLimits(node),
    running: readRunning(node),
    deliveriesPerHostSecond: contextCount(node, 'deliveriesPerHostSecond', LIMITS.deliveriesPerHostSecond),
    limitsKeys: readLeadingKeys(node),
    ...readMonthlyBudget(node),
    ...readRestoredTable(node),
  };
}

function readLeadingKeys(node: Node): boolean {
  const leadingKeys = contextText(node, 'leadingKeys') ?? 'on';
  if (leadingKeys !== 'on' && leadingKeys !== 'off')
    throw new Error(`leadingKeys must be on or off, not "${leadingKeys}".`);
  return leadingKeys === 'on';
}

function readStackName(node: Node): string {
  const stackName = contextText(node, 'stackName') ?? 'Qpr';
  if (!/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(stackName)) {
    // Function names start with it and have at most 64 characters.
    throw new Error('stackName must start with a letter and have at most 32 letters, digits and hyphens.');
  }
  return stackName;
}

/** DynamoDB does not accept a lower value for an on-demand table. */
const MIN_WARM_WRITES = 4_000;

function readWarmThroughput(node: Node): Pick<Settings, 'warmWritesPerSecond'> {
  if (contextText(node, 'warmThroughput') === undefined) return {};
  const warmWritesPerSecond = contextCount(node, 'warmThroughput', MIN_WARM_WRITES);
  if (warmWritesPerSecond < MIN_WARM_WRITES)
    throw new Error(`warmThroughput must be at least ${MIN_WARM_WRITES} writes per second, which every new table has.`);
  return { warmWritesPerSecond };
}

function readDeliveriesAtOnce(node: Node): Pick<Settings, 'deliveriesAtOnce'> {
  if ([undefined, 'off'].includes(contextText(node, 'deliveriesAtOnce'))) return {};
  return { deliveriesAtOnce: contextCount(node, 'deliveriesAtOnce', 1) };
}

function readAlarmTopic(node: Node): Pick<Settings, 'alarmTopicArn'> {
  const alarmTopicArn = contextText(node, 'alarmTopicArn');
  if (alarmTopicArn === undefined) return {};
  if (!/^arn:[\w-]+:sns:[\w-]+:\d{12}:[\w-]+$/.test(alarmTopicArn)) {
    throw new Error(`alarmTopicArn must be the ARN of an SNS topic, not "${alarmTopicArn}".`);
  }
  return { alarmTopicArn };
}

function readSignUp(node: Node): string {
  const signUp = (contextText(node, 'signUp') ?? 'invited').toLowerCase();
  const DOMAIN = '(?:[a-z0-9-]+\\.)+[a-z]{2,63}';
  if (new RegExp(`^(?:invited|open|domains:${DOMAIN}(?:,${DOMAIN})*)$`).test(signUp)) return signUp;
  throw new Error(`signUp must be invited, open or domains:example.com,example.org, not "${signUp}".`);
}

function readStripeSecret(node: Node): Pick<Settings, 'stripeSecretName'> {
  const stripeSecretName = contextText(node, 'stripeSecret');
  if (stripeSecretName === undefined) return {};
  // A secret pasted here by mistake would be published in the template.
  if (stripeSecretName.startsWith('whsec_') || !/^[\w/+=.@-]{1,512}$/.test(stripeSecretName)) {
    throw new Error('stripeSecret must be the name of a secret in Secrets Manager, not the secret itself.');
  }
  return { stripeSecretName };
}

function readDemoCode(node: Node): Pick<Settings, 'demoCode'> {
  const demoCode = contextText(node, 'demoCode');
  if (demoCode === undefined) return {};
  if (!/^[0-9a-hjkmnp-tv-z]{10}$/.test(demoCode))
    throw new Error(`demoCode must be the short_id of a code, such as 2b6n0p1r4s, not "${demoCode}".`);
  return { demoCode };
}

function readSelfServicePlans(node: Node): boolean {
  const plans = contextText(node, 'plans');
  if (plans === undefined) return false;
  if (plans !== SELF_SERVICE_PLANS)
    throw new Error(`plans must be "${SELF_SERVICE_PLANS}" or left out, not "${plans}".`);
  if (contextText(node, 'stripeSecret') === undefined) return true;
  throw new Error(
    'Give either stripeSecret (Stripe sells plans) or plans=self-service (owners choose plans), not both.',
  );
}

const EMAIL_ADDRESS = /^[\w.+-]+@[a-z0-9.-]+\.[a-z]{2,63}$/;

function readEmailFrom(node: Node, domains: Domains | undefined): string {
  // Without a custom domain there is nothing to verify in SES, so the deployment sends no e-mail (see docs/deploy.md).
  const address = contextText(node, 'emailFrom') ?? `no-reply@${domains?.base ?? 'qpr.example.com'}`;
  if (!EMAIL_ADDRESS.test(address))
    throw new Error(`emailFrom must be an address like no-reply@example.com, not "${address}".`);
  return address;
}
