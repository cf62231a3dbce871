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

/** What may differ from one deployment to the next; everything else is the same everywhere. */
export interface Settings {
  /** Name of the stack, and beginning of every function's name. */
  readonly stackName: string;
  /** Folder that holds one bundle per function. */
  readonly bundlesDir: string;
  /** Folder of the static pages. */
  readonly webDir: string;
  /** `false` for `-c stage=dev`: the data goes with the stack. */
  readonly keepsData: boolean;
  readonly removalPolicy: RemovalPolicy;
  readonly logRetention: RetentionDays;
  /** Own host names; without them the distribution's name serves for both. */
  readonly domains?: Domains;
  /** Writes a second that the table takes at once. @default 4,000 of a new table, twice its highest peak later */
  readonly warmWritesPerSecond?: number;
  /** Attempts to deliver that may run at the same time. @default as many as Lambda has room for */
  readonly deliveriesAtOnce?: number;
  readonly originSecret: OriginSecretGenerations;
  /** What looks at requests before the distribution does. */
  readonly firewall: Firewall;
  /** Concurrent executions that the functions of visitors have for themselves. @default they share those of the account */
  readonly visitorConcurrency?: VisitorConcurrency;
  /** SNS topic that every alarm notifies. @default alarms only show in CloudWatch */
  readonly alarmTopicArn?: string;
  /** Sender of every e-mail; SES must know it or its domain as verified. */
  readonly emailFrom: string;
  /** Who may make an account by signing in: `invited`, `open` or `domains:a.com,b.com`. */
  readonly signUp: string;
  /** Secret in Secrets Manager with Stripe's signing secret. @default the operator sets plans */
  readonly stripeSecretName?: string;
  /** Owners choose paid plans themselves, without paying. */
  readonly selfServicePlans: boolean;
  /** Short id of the code that the start page shows. @default none */
  readonly demoCode?: string;
  /** Where the answers of conversations come from. */
  readonly model: ModelSettings;
  readonly conversations: ConversationLimits;
  /** @default the stack's own table */
  readonly restoredTable?: RestoredTable;
  readonly running: RunningSettings;
  /** Deliveries to webhooks a second, of all accounts to one host. */
  readonly deliveriesPerHostSecond: number;
  /** @default no budget */
  readonly monthlyBudget?: MonthlyBudget;
}

/** What the build has made, and where. */
export type Folders = Pick<Settings, 'bundlesDir' | 'webDir'>;

/** Reads the settings from the context (`-c name=value`). Throws on what cannot be meant. */
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
    ...readMonthlyBudget(node),
    ...readRestoredTable(node),
  };
}

function readStackName(node: Node): string {
  const stackName = contextText(node, 'stackName') ?? 'Qpr';
  if (!/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(stackName)) {
    // Function names begin with it and have 64 characters at most.
    throw new Error('stackName must begin with a letter and have at most 32 letters, digits and hyphens.');
  }
  return stackName;
}

/** DynamoDB takes no less for a table that is paid by use. */
const LEAST_WARM_WRITES = 4_000;

function readWarmThroughput(node: Node): Pick<Settings, 'warmWritesPerSecond'> {
  if (contextText(node, 'warmThroughput') === undefined) return {};
  const warmWritesPerSecond = contextCount(node, 'warmThroughput', LEAST_WARM_WRITES);
  if (warmWritesPerSecond < LEAST_WARM_WRITES)
    throw new Error(`warmThroughput must be at least ${LEAST_WARM_WRITES} writes a second, as a new table has anyway.`);
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
  // Who pastes the secret itself here would publish it in the template.
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
  throw new Error('Either Stripe sells plans (stripeSecret) or owners take them (plans=self-service), not both.');
}

const EMAIL_ADDRESS = /^[\w.+-]+@[a-z0-9.-]+\.[a-z]{2,63}$/;

function readEmailFrom(node: Node, domains: Domains | undefined): string {
  // Without a domain of one's own nothing can be verified: such a deployment sends no e-mail, as docs/deploy.md says.
  const address = contextText(node, 'emailFrom') ?? `no-reply@${domains?.base ?? 'qpr.example.com'}`;
  if (!EMAIL_ADDRESS.test(address))
    throw new Error(`emailFrom must be an address like no-reply@example.com, not "${address}".`);
  return address;
}
