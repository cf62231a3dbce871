import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { CONVERSATION_ROUTES, routeKeyOf, SWEEP } from '../../contracts/conversations.ts';
import { ENV } from '../../contracts/environment.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import type { Api } from '../api/api.ts';
import type { OriginSecret } from '../edge/origin-secret.ts';
import type { Events } from '../events.ts';
import { RECORDING_UPDATES } from '../scans.ts';
import { conversationEnvironment } from '../settings/conversation-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { emailEnvironment, sendEmail } from '../shared/email.ts';
import { ServiceFunction } from '../shared/function.ts';
import { allowTable, queryIndex, sendTo } from '../shared/permissions.ts';
import { sweepRuleName, toggleSweep } from '../shared/sweep-rule.ts';

export interface ConversationsProps {
  readonly settings: Settings;
  /** Base URL of the links in e-mails. */
  readonly baseUrl: string;
  readonly table: ITable;
  readonly api: Api;
  readonly originSecret: OriginSecret;
  readonly events: Events;
}

/**
 * Key prefixes of the items that are deleted with a conversation: its messages, the requests that its visitor sent with
 * forms, and the events that contain the content of these requests.
 */
const DELETED_WITH_CONVERSATION = [
  KEY_PREFIX.conversation,
  KEY_PREFIX.conversationList,
  KEY_PREFIX.request,
  KEY_PREFIX.requestList,
  KEY_PREFIX.event,
];

/** The lifecycle of conversations, except for their streamed answers. */
export class Conversations extends Construct {
  readonly sweep: ServiceFunction;

  constructor(scope: Construct, id: string, props: ConversationsProps) {
    super(scope, id);
    addSession(this, props);
    addDeletion(this, props);
    addFileOpening(this, props);
    this.sweep = addSweep(this, props);
    addConversationRemoval(this, props);
    addUsageWarnings(this, props);
  }
}

function addSession(scope: Construct, { settings, table, api, originSecret, events }: ConversationsProps): void {
  const session = new ServiceFunction(scope, 'conversation-session', {
    settings,
    description: "Starts, resumes and closes conversations, and stores visitors' ratings and submitted forms",
    reservedConcurrency: settings.visitorConcurrency?.session,
    environment: {
      [ENV.tableName]: table.tableName,
      ...conversationEnvironment(settings.conversations),
    },
    allow: [
      allowTable(
        table,
        ['GetItem'],
        [
          KEY_PREFIX.code,
          KEY_PREFIX.scan,
          KEY_PREFIX.conversation,
          KEY_PREFIX.usage,
          KEY_PREFIX.networkRate,
          // The plan, which sets the limits, is stored with the account.
          KEY_PREFIX.account,
        ],
      ),
      allowTable(table, ['Query'], [KEY_PREFIX.conversation]),
      allowTable(
        table,
        ['PutItem'],
        [
          KEY_PREFIX.scan,
          KEY_PREFIX.event,
          KEY_PREFIX.internalEvent,
          KEY_PREFIX.conversation,
          KEY_PREFIX.conversationList,
          KEY_PREFIX.request,
          KEY_PREFIX.requestList,
        ],
      ),
      allowTable(
        table,
        ['UpdateItem'],
        [...RECORDING_UPDATES, KEY_PREFIX.scan, KEY_PREFIX.conversation, KEY_PREFIX.networkRate],
      ),
      allowTable(table, ['ConditionCheckItem'], [KEY_PREFIX.codeList]),
    ],
  });
  originSecret.addTo(session);
  events.deployAfterStreamFilter(session);
  // Visitors have no account. Each conversation has its own token.
  const { start, history, signals, rating, request } = CONVERSATION_ROUTES;
  api.route(session, [start, history, signals, rating, request].map(routeKeyOf));
}

/** The conversation's token authorizes the deletion. The visitor's identity is used only for rate limits. */
function addDeletion(scope: Construct, { settings, table, api, originSecret }: ConversationsProps): void {
  const deletion = new ServiceFunction(scope, 'delete-own-conversation', {
    settings,
    description: 'Deletes a conversation on behalf of its visitor',
    environment: { [ENV.tableName]: table.tableName },
    allow: [
      allowTable(table, ['GetItem'], [KEY_PREFIX.code, KEY_PREFIX.conversation]),
      allowTable(table, ['Query'], [KEY_PREFIX.conversation]),
      allowTable(table, ['PutItem'], [KEY_PREFIX.event, KEY_PREFIX.internalEvent]),
      allowTable(
        table,
        ['UpdateItem'],
        [KEY_PREFIX.conversation, KEY_PREFIX.scan, KEY_PREFIX.networkRate, KEY_PREFIX.visitorSalt],
      ),
      allowTable(table, ['BatchGetItem'], [KEY_PREFIX.request]),
      allowTable(table, ['DeleteItem'], DELETED_WITH_CONVERSATION),
    ],
  });
  originSecret.addTo(deletion);
  api.route(deletion, [routeKeyOf(CONVERSATION_ROUTES.delete)]);
}

/** The only function that signs addresses of uploaded files for visitors. */
function addFileOpening(scope: Construct, { settings, table, api, originSecret }: ConversationsProps): void {
  const opening = new ServiceFunction(scope, 'open-file', {
    settings,
    description: 'Opens the file of a knowledge source for a visitor, if the owner allows it',
    environment: { [ENV.tableName]: table.tableName },
    allow: [
      allowTable(table, ['GetItem'], [KEY_PREFIX.code]),
      allowTable(table, ['BatchGetItem'], [KEY_PREFIX.knowledge]),
      allowTable(table, ['UpdateItem'], [KEY_PREFIX.networkRate, KEY_PREFIX.visitorSalt, KEY_PREFIX.usage]),
    ],
  });
  originSecret.addTo(opening);
  api.route(opening, [routeKeyOf(CONVERSATION_ROUTES.file)]);
}

function addSweep(scope: Construct, { settings, table, events }: ConversationsProps): ServiceFunction {
  const sweep = new ServiceFunction(scope, 'sweep-conversations', {
    settings,
    description: 'Ends idle conversations',
    environment: { [ENV.tableName]: table.tableName, [ENV.sweepRule]: sweepRuleName(scope) },
    allow: [
      queryIndex(table, ['idleConversation']),
      allowTable(table, ['GetItem'], [KEY_PREFIX.code, KEY_PREFIX.schedule]),
      allowTable(table, ['BatchGetItem'], [KEY_PREFIX.conversation]),
      toggleSweep(scope, ['EnableRule', 'DisableRule']),
      allowTable(table, ['PutItem'], [KEY_PREFIX.event]),
      allowTable(table, ['UpdateItem'], [KEY_PREFIX.conversation, KEY_PREFIX.scan]),
    ],
    timeoutSeconds: SWEEP.timeoutSeconds,
    memoryMegabytes: SWEEP.memoryMegabytes,
  });
  new Rule(sweep, 'EveryMinute', {
    // A fixed name: the function needs it, and a reference would be circular because the rule targets the function.
    ruleName: sweepRuleName(scope),
    description: 'Ends idle conversations; disabled while no conversation is open',
    schedule: Schedule.rate(Duration.minutes(1)),
    // Each target is one concurrent invocation, which handles its share of the idle conversations.
    targets: Array.from({ length: SWEEP.shares }, (_, share) => {
      const event = RuleTargetInput.fromObject({ share });
      return new LambdaTarget(sweep.lambda, { event, deadLetterQueue: events.deadLettersOfRules, retryAttempts: 0 });
    }),
  });
  return sweep;
}

function addConversationRemoval(scope: Construct, { settings, table, events }: ConversationsProps): void {
  const remover = new ServiceFunction(scope, 'remove-code-conversations', {
    settings,
    description: 'Removes the conversations and requests of a deleted code',
    environment: { [ENV.tableName]: table.tableName },
    allow: [
      allowTable(table, ['Query'], [KEY_PREFIX.conversation, KEY_PREFIX.conversationList, KEY_PREFIX.requestList]),
      allowTable(table, ['GetItem', 'BatchGetItem'], [KEY_PREFIX.code, KEY_PREFIX.conversation, KEY_PREFIX.request]),
      allowTable(table, ['PutItem'], [KEY_PREFIX.event, KEY_PREFIX.internalEvent]),
      allowTable(table, ['UpdateItem'], [KEY_PREFIX.conversation, KEY_PREFIX.scan]),
      allowTable(table, ['DeleteItem'], DELETED_WITH_CONVERSATION),
      sendTo(events.deadLetters),
    ],
    // The function removes about 500 conversations per second. Any that remain after three runs (Lambda retries twice)
    // expire at the end of the retention period.
    timeoutSeconds: 900,
  });
  events.subscribe(remover, ['qpr_code.deleted']);
}

function addUsageWarnings(scope: Construct, { settings, table, events, baseUrl }: ConversationsProps): void {
  const warnOwner = new ServiceFunction(scope, 'warn-owner', {
    settings,
    description: 'Warns an owner that a conversation limit is nearly reached',
    environment: { [ENV.tableName]: table.tableName, ...emailEnvironment(settings, baseUrl) },
    allow: [
      allowTable(table, ['GetItem'], [KEY_PREFIX.account]),
      allowTable(table, ['UpdateItem'], [KEY_PREFIX.messageBudget, KEY_PREFIX.usage]),
      sendEmail(scope, settings),
      sendTo(events.deadLetters),
    ],
  });
  events.subscribe(warnOwner, ['usage.near_limit']);
}
