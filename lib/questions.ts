import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENV } from '../contracts/environment.ts';
import type { Events } from './events.ts';
import type { Settings } from './settings/settings.ts';
import { ServiceFunction } from './shared/function.ts';
import { embeddingAccess } from './shared/knowledge-access.ts';
import { grantTable, queryIndex, sendTo } from './shared/permissions.ts';

export interface QuestionsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
}

/** Unanswered questions, besides their operations. */
export class Questions extends Construct {
  constructor(scope: Construct, id: string, props: QuestionsProps) {
    super(scope, id);
    this.groupQuestions(props);
    this.followCodes(props);
  }

  /** Groups questions when nobody waits. Without embeddings, the words of the questions are compared. */
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
          account: ['ConditionCheckItem'],
          organization: ['GetItem'],
          code: ['GetItem'],
          conversation: ['BatchGetItem', 'ConditionCheckItem'],
          question: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
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

  private followCodes({ settings, table, events }: QuestionsProps): void {
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
          organization: ['GetItem'],
          code: ['GetItem'],
          question: ['GetItem', 'Query', 'PutItem', 'BatchWriteItem'],
        }),
        sendTo(events.deadLetters),
      ],
      timeoutSeconds: 300,
    });
    events.subscribe(follow, ['qpr_code.moved', 'qpr_code.deleted', 'organization.deleted']);
  }
}
