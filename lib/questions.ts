import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENV } from '../contracts/environment.ts';
import type { Events } from './events.ts';
import type { Settings } from './settings/settings.ts';
import { emailEnvironment, sendEmail } from './shared/email.ts';
import { ServiceFunction } from './shared/function.ts';
import { embeddingAccess } from './shared/knowledge-access.ts';
import { grantTable, queryIndex, sendTo } from './shared/permissions.ts';

export interface QuestionsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
  /** Base URL of the links in e-mails. */
  readonly baseUrl: string;
}

/** The background functions for questions that assistants could not answer. */
export class Questions extends Construct {
  constructor(scope: Construct, id: string, props: QuestionsProps) {
    super(scope, id);
    this.groupQuestions(props);
    this.moveQuestionsWithCodes(props);
    this.sendDigestsDaily(props);
  }

  /** Groups similar questions. Without embeddings, the function compares the words of the questions. */
  private groupQuestions({ settings, table, events }: QuestionsProps): void {
    const embedding = embeddingAccess(this, settings);
    const group = new ServiceFunction(this, 'group-questions', {
      settings,
      description: 'Groups questions that were not answered',
      environment: {
        [ENV.tableName]: table.tableName,
        [ENV.retentionDays]: String(settings.conversations.retentionDays),
        ...embedding.environment,
      },
      allow: [
        ...grantTable(table, {
          account: ['UpdateItem', 'ConditionCheckItem'],
          organization: ['GetItem', 'ConditionCheckItem'],
          code: ['GetItem'],
          codeList: ['ConditionCheckItem'],
          check: ['Query', 'UpdateItem', 'DeleteItem'],
          conversation: ['BatchGetItem', 'ConditionCheckItem'],
          question: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
          event: ['PutItem'],
        }),
        ...embedding.allow,
        sendTo(events.deadLetters),
      ],
      timeoutSeconds: 60,
      memoryMegabytes: 512,
    });
    events.subscribe(group, ['question.noticed', 'conversation.deleted']);
  }

  /** If a code moves to a new owner, its questions move too. If a code is deleted, its questions are deleted too. */
  private moveQuestionsWithCodes({ settings, table, events }: QuestionsProps): void {
    const follow = new ServiceFunction(this, 'follow-codes', {
      settings,
      description: 'Moves and deletes questions together with their codes',
      environment: {
        [ENV.tableName]: table.tableName,
        [ENV.retentionDays]: String(settings.conversations.retentionDays),
      },
      allow: [
        queryIndex(table, ['question']),
        ...grantTable(table, {
          organization: ['GetItem', 'ConditionCheckItem'],
          code: ['GetItem'],
          codeList: ['ConditionCheckItem'],
          question: ['GetItem', 'Query', 'PutItem', 'BatchWriteItem'],
        }),
        sendTo(events.deadLetters),
      ],
      timeoutSeconds: 300,
    });
    events.subscribe(follow, ['qpr_code.moved', 'qpr_code.deleted', 'organization.deleted']);
  }

  /** Runs every day, but each account gets at most one e-mail in seven days. */
  private sendDigestsDaily({ settings, table, events, baseUrl }: QuestionsProps): void {
    const send = new ServiceFunction(this, 'send-question-digests', {
      settings,
      description: 'E-mails owners about questions that their assistants could not answer',
      environment: { [ENV.tableName]: table.tableName, ...emailEnvironment(settings, baseUrl) },
      allow: [
        queryIndex(table, ['question']),
        ...grantTable(table, {
          account: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
          organization: ['BatchGetItem'],
          code: ['BatchGetItem'],
          conversation: ['BatchGetItem'],
          question: ['BatchGetItem'],
          rollUp: ['Query'],
        }),
        sendEmail(this, settings),
        sendTo(events.deadLetters),
      ],
      timeoutSeconds: 300,
      memoryMegabytes: 512,
    });
    events.runDaily(send, { hour: '6', minute: '10' });
  }
}
