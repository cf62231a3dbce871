import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import { LIMITS } from '../../contracts/limits.ts';
import { SELF_SERVICE_PLANS } from '../../contracts/organizations/plans.ts';
import { SHORT_ID_PATTERN } from '../../contracts/qpr-codes.ts';
import { readBackupVault } from './backup-vault.ts';
import { contextChoice, contextCount, contextText } from './context.ts';
import {
  type ConversationSettings,
  type ModelSettings,
  readConversationSettings,
  readModel,
} from './conversation-settings.ts';
import { type Domains, readDomains } from './domains.ts';
import { readKmsKey } from './encryption-key.ts';
import { type Firewall, readFirewall, WEB_ACL_REGION } from './firewall.ts';
import { type MonthlyBudget, readMonthlyBudget } from './monthly-budget.ts';
import { type ObservabilitySettings, readObservability } from './observability.ts';
import { type OriginSecretGenerations, readOriginSecret } from './origin-secret-generations.ts';
import { type RestoredTable, readRestoredTable } from './restored-table.ts';
import { readVisitorConcurrency, type VisitorConcurrency } from './visitor-concurrency.ts';
import { readWarmThroughput, type WarmThroughput } from './warm-throughput.ts';

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
  /** Custom host names. @default the distribution's domain name, for the API and for scans */
  readonly domains?: Domains;
  /** @default 4,000 writes and 12,000 reads per second for a new table; later, twice the table's highest peak */
  readonly warmThroughput: WarmThroughput;
  /** Delivery attempts that can run at the same time. @default as many as Lambda allows */
  readonly deliveriesAtOnce?: number;
  /** Functions that can fetch sources from the web at the same time. @default as many as Lambda allows */
  readonly readingsAtOnce?: number;
  readonly originSecret: OriginSecretGenerations;
  /** The web ACL in front of the distribution. */
  readonly firewall: Firewall;
  /** Concurrent executions reserved for the visitors' functions. @default they share the account's executions */
  readonly visitorConcurrency?: VisitorConcurrency;
  /** SNS topic of all alarms in the stack's region. @default none; only the most important alarms exist */
  readonly alarmTopicArn?: string;
  /** SNS topic in us-east-1 that the CloudFront alarm notifies, for a stack in another region. @default none */
  readonly edgeAlarmTopicArn?: string;
  /** Sender of every e-mail. The address, its domain or a parent domain must be verified in SES. */
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
  readonly conversations: ConversationSettings;
  /** @default the stack's own table */
  readonly restoredTable?: RestoredTable;
  readonly observability: ObservabilitySettings;
  /** KMS key of the table, its backups, the queues, the images, the knowledge and the logs. @default AWS's own keys */
  readonly kmsKeyArn?: string;
  /** Vault that receives daily copies of the table. @default only point-in-time recovery */
  readonly backupVaultArn?: string;
  /** Webhook deliveries per second to one host, across all accounts. */
  readonly deliveriesPerHostSecond: number;
  /** Whether roles are limited to kinds of items (`dynamodb:LeadingKeys`), and not only to the table. */
  readonly limitsLeadingKeys: boolean;
  /** @default no budget */
  readonly monthlyBudget?: MonthlyBudget;
}

/** The output folders of the build. */
export type Folders = Pick<Settings, 'bundlesDir' | 'webDir'>;

/** Reads the settings from the context (`-c name=value`). Throws on invalid values. */
export function readSettings(node: Node, folders: Folders): Settings {
  const keepsData = contextChoice(node, 'stage', ['prod', 'dev']) !== 'dev';
  const domains = readDomains(node);
  return {
    ...folders,
    stackName: readStackName(node),
    keepsData,
    removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    logRetention: keepsData ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
    ...(domains && { domains }),
    warmThroughput: readWarmThroughput(node),
    ...readAtOnce(node, 'deliveriesAtOnce'),
    ...readAtOnce(node, 'readingsAtOnce'),
    originSecret: readOriginSecret(node),
    firewall: readFirewall(node, keepsData),
    ...readVisitorConcurrency(node),
    ...readAlarmTopics(node),
    emailFrom: readEmailFrom(node, domains),
    signUp: readSignUp(node),
    ...readStripeSecret(node),
    selfServicePlans: readSelfServicePlans(node),
    ...readDemoCode(node),
    model: readModel(node),
    conversations: readConversationSettings(node),
    observability: readObservability(node),
    deliveriesPerHostSecond: contextCount(node, 'deliveriesPerHostSecond', LIMITS.deliveriesPerHostSecond),
    limitsLeadingKeys: contextChoice(node, 'leadingKeys', ['on', 'off']) !== 'off',
    ...readMonthlyBudget(node),
    ...readRestoredTable(node),
    ...readKmsKey(node),
    ...readBackupVault(node),
  };
}

function readStackName(node: Node): string {
  const stackName = contextText(node, 'stackName') ?? 'Qpr';
  if (!/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(stackName)) {
    // Function names start with the stack name and have at most 64 characters.
    throw new Error('stackName must start with a letter and have at most 32 letters, digits and hyphens.');
  }
  return stackName;
}

function readAtOnce<Name extends 'deliveriesAtOnce' | 'readingsAtOnce'>(node: Node, name: Name) {
  if ([undefined, 'off'].includes(contextText(node, name))) return {};
  return { [name]: contextCount(node, name, 1) } as Pick<Settings, Name>;
}

const TOPIC_ARN = /^arn:[\w-]+:sns:([\w-]+):\d{12}:[\w-]+$/;

function readAlarmTopics(node: Node): Pick<Settings, 'alarmTopicArn' | 'edgeAlarmTopicArn'> {
  const alarmTopicArn = contextText(node, 'alarmTopicArn');
  const edgeAlarmTopicArn = contextText(node, 'edgeAlarmTopicArn');
  if (alarmTopicArn !== undefined && !TOPIC_ARN.test(alarmTopicArn)) {
    throw new Error(`alarmTopicArn must be the ARN of an SNS topic, not "${alarmTopicArn}".`);
  }
  // CloudWatch rejects an action in a region other than the alarm's.
  if (edgeAlarmTopicArn !== undefined && TOPIC_ARN.exec(edgeAlarmTopicArn)?.[1] !== WEB_ACL_REGION) {
    throw new Error(
      `edgeAlarmTopicArn must be the ARN of an SNS topic in ${WEB_ACL_REGION}, not "${edgeAlarmTopicArn}".`,
    );
  }
  return { ...(alarmTopicArn && { alarmTopicArn }), ...(edgeAlarmTopicArn && { edgeAlarmTopicArn }) };
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
  if (!new RegExp(`^${SHORT_ID_PATTERN}$`).test(demoCode))
    throw new Error(`demoCode must be the short_id of a code, such as 2b6n0p1r4s, not "${demoCode}".`);
  return { demoCode };
}

function readSelfServicePlans(node: Node): boolean {
  if (contextChoice(node, 'plans', [SELF_SERVICE_PLANS]) === undefined) return false;
  if (contextText(node, 'stripeSecret') === undefined) return true;
  throw new Error(
    'Give either stripeSecret (Stripe sells plans) or plans=self-service (owners choose plans), not both.',
  );
}

const EMAIL_ADDRESS = /^[\w.+-]+@[a-z0-9.-]+\.[a-z]{2,63}$/;

function readEmailFrom(node: Node, domains: Domains | undefined): string {
  // If neither `emailFrom` nor a custom domain is set, the sender is an example address, which nobody can verify in
  // SES. Such a deployment cannot send e-mail (see docs/deploy.md).
  const address = contextText(node, 'emailFrom') ?? `no-reply@${domains?.base ?? 'qpr.example.com'}`;
  if (!EMAIL_ADDRESS.test(address))
    throw new Error(`emailFrom must be an address like no-reply@example.com, not "${address}".`);
  return address;
}
