import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Choice,
  Condition,
  Errors,
  JitterType,
  Pass,
  type StateMachine,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { ENV } from '../contracts/environment.ts';
import { EVENT_SOURCE, type EventType } from '../contracts/events.ts';
import { LIMITS } from '../contracts/limits.ts';
import { KEY_PREFIX } from '../contracts/table.ts';
import { DAY_SECONDS } from '../contracts/time.ts';
import type { Events } from './events.ts';
import type { Settings } from './settings/settings.ts';
import { emailEnvironment, sendEmail } from './shared/email.ts';
import { ServiceFunction } from './shared/function.ts';
import { allowTable, queryIndex, startExecutions } from './shared/permissions.ts';
import { ServiceStateMachine } from './shared/state-machine.ts';

export interface PrivacyProps {
  readonly settings: Settings;
  /** Base URL of the links in e-mails. */
  readonly baseUrl: string;
  readonly table: ITable;
  readonly events: Events;
}

const DELETION_REQUESTED: EventType = 'account.deletion_requested';
const ERASE_TIMEOUT_SECONDS = 300;
/** Time for the last step, which can take days for very large accounts or during long outages. */
const ERASE_DAYS = 10;

/**
 * Deletes accounts. One execution per request confirms the request by e-mail, waits for the grace period in which the
 * user can undo it, and then deletes everything, in as many calls as needed.
 */
export class Privacy extends Construct {
  readonly deletions: StateMachine;

  constructor(scope: Construct, id: string, props: PrivacyProps) {
    super(scope, id);
    const announce = this.createAnnounceFunction(props);
    const erase = this.createEraseFunction(props);
    this.deletions = new ServiceStateMachine(this, 'Deletions', {
      settings: props.settings,
      comment: 'Deletes one account unless the user undoes the request',
      definition: this.definition(announce, erase),
      calls: [announce, erase],
      timeoutSeconds: (LIMITS.accountGraceDays + ERASE_DAYS) * DAY_SECONDS,
    }).machine;
    new Rule(this, 'Rule', {
      eventBus: props.events.bus,
      description: `${DELETION_REQUESTED}: Deletions`,
      eventPattern: { source: [EVENT_SOURCE], detailType: [DELETION_REQUESTED] },
      targets: [
        new SfnStateMachine(this.deletions, {
          role: this.starterRole().withoutPolicyUpdates(),
          deadLetterQueue: props.events.deadLettersOfRules,
        }),
      ],
    });
  }

  /** The role with which the bus starts executions. */
  private starterRole(): Role {
    return new Role(this, 'Starter', {
      assumedBy: new ServicePrincipal('events.amazonaws.com'),
      description: 'Starts the deletion of an account',
      inlinePolicies: { Permissions: new PolicyDocument({ statements: [startExecutions(this.deletions)] }) },
    });
  }

  private definition(announce: ServiceFunction, erase: ServiceFunction) {
    const erasing = this.step('Erase', erase, '$.erasure');
    return this.step('Announce', announce, '$.announced')
      .next(new Wait(this, 'Grace', { time: WaitTime.duration(Duration.days(LIMITS.accountGraceDays)) }))
      .next(erasing)
      .next(
        new Choice(this, 'IsAllErased')
          .when(Condition.booleanEquals('$.erasure.done', true), new Pass(this, 'Erased'))
          .otherwise(erasing),
      );
  }

  /** A step that calls a function with the event. Errors are retried for days. */
  private step(id: string, target: ServiceFunction, resultPath: string): LambdaInvoke {
    const invoke = new LambdaInvoke(this, id, {
      lambdaFunction: target.lambda,
      payloadResponseOnly: true,
      resultPath,
      taskTimeout: Timeout.duration(Duration.seconds(2 * ERASE_TIMEOUT_SECONDS)),
      retryOnServiceExceptions: false,
    });
    invoke.addRetry({
      errors: [Errors.ALL],
      interval: Duration.seconds(10),
      backoffRate: 2,
      maxDelay: Duration.hours(6),
      maxAttempts: 40,
      jitterStrategy: JitterType.FULL,
    });
    return invoke;
  }

  private createAnnounceFunction({ settings, table, baseUrl }: PrivacyProps): ServiceFunction {
    return new ServiceFunction(this, 'announce-account-deletion', {
      settings,
      description: 'Confirms by e-mail that the deletion of an account was requested',
      environment: { [ENV.tableName]: table.tableName, ...emailEnvironment(settings, baseUrl) },
      allow: [allowTable(table, ['GetItem'], [KEY_PREFIX.account]), sendEmail(this, settings)],
      timeoutSeconds: 30,
      memoryMegabytes: 512,
    });
  }

  private createEraseFunction({ settings, table }: PrivacyProps): ServiceFunction {
    const key = KEY_PREFIX;
    const owned = [
      key.account,
      key.audit,
      key.brand,
      key.check,
      key.code,
      key.codeList,
      key.codeVersion,
      key.conversation,
      key.conversationList,
      key.event,
      key.knowledge,
      key.knowledgeList,
      key.messageBudget,
      key.organization,
      key.placement,
      key.question,
      key.recipient,
      key.request,
      key.requestList,
      key.rollUp,
      key.scan,
      key.webhook,
    ];
    return new ServiceFunction(this, 'erase-account', {
      settings,
      description: 'Deletes all data of an account',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        // Each action has only one statement for the table (the index is a separate resource), because IAM may check
        // all keys of a transaction or batch against a single statement.
        allowTable(table, ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'], owned),
        allowTable(table, ['BatchWriteItem'], [...owned, key.credential]),
        allowTable(table, ['DeleteItem'], [...owned, key.email, key.slug, key.invitationToken]),
        allowTable(table, ['PutItem'], [...owned, key.internalEvent]),
        allowTable(table, ['ConditionCheckItem'], [key.account, key.codeList, key.organization]),
        queryIndex(table, ['scan']),
      ],
      timeoutSeconds: ERASE_TIMEOUT_SECONDS,
    });
  }
}
