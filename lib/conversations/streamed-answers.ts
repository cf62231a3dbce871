import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type FunctionUrl, FunctionUrlAuthType, InvokeMode } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { CONVERSATION, CONVERSE } from '../../contracts/conversations.ts';
import { ENV } from '../../contracts/environment.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { conversationEnvironment } from '../settings/conversation-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import { acknowledgeKnowledgeWildcards, knowledgeAccess } from '../shared/knowledge-access.ts';
import { type ModelAccess, modelAccess } from '../shared/model-access.ts';
import { allowTable } from '../shared/permissions.ts';

/**
 * Time for the longest answer and for storing it. It is less than `answerLeaseSeconds`, so a conversation never gets
 * two answers at the same time.
 */
const TIMEOUT_SECONDS = CONVERSATION.answerSeconds + CONVERSATION.storeAnswerSeconds + 5;

export interface StreamedAnswersProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly knowledgeBucket: Bucket;
}

/** To answer, the function reads packs (one published file per knowledge set) and embeds the question. */
const ANSWER_KNOWLEDGE = { read: ['packs'], embeds: true } as const;

/**
 * The streamed answers of conversations. The function has its own URL, because an HTTP API cannot stream. Only the
 * distribution can call the URL. The function is an origin of the distribution, so it cannot know the distribution's
 * domain name, and it does not need to.
 */
export class StreamedAnswers extends Construct {
  readonly url: FunctionUrl;
  readonly converse: ServiceFunction;
  /** Access to the model, for other functions that call it. */
  readonly model: ModelAccess;

  constructor(scope: Construct, id: string, { settings, table, knowledgeBucket }: StreamedAnswersProps) {
    super(scope, id);
    const knowledge = knowledgeAccess(this, ANSWER_KNOWLEDGE, { settings, bucket: knowledgeBucket });
    const model = modelAccess(this, settings);
    const converse = new ServiceFunction(this, 'converse', {
      settings,
      description: 'Streams the answer to a message of a conversation',
      reservedConcurrency: settings.visitorConcurrency?.answers,
      environment: {
        [ENV.tableName]: table.tableName,
        // Only the distribution can call the URL, so the function trusts the distribution's headers without a secret.
        [ENV.onlyDistribution]: 'true',
        ...conversationEnvironment(settings.conversations),
        ...knowledge.environment,
        ...model.environment,
      },
      allow: [
        allowTable(
          table,
          ['GetItem'],
          // The plan, which sets the limits, is stored with the account.
          [KEY_PREFIX.code, KEY_PREFIX.conversation, KEY_PREFIX.networkRate, KEY_PREFIX.usage, KEY_PREFIX.account],
        ),
        allowTable(table, ['BatchGetItem'], [KEY_PREFIX.knowledge]),
        allowTable(table, ['Query'], [KEY_PREFIX.conversation]),
        allowTable(table, ['PutItem'], [KEY_PREFIX.conversation, KEY_PREFIX.internalEvent]),
        allowTable(
          table,
          ['UpdateItem'],
          [
            KEY_PREFIX.conversation,
            KEY_PREFIX.scan,
            KEY_PREFIX.visitorSalt,
            KEY_PREFIX.networkRate,
            KEY_PREFIX.messageBudget,
            KEY_PREFIX.usage,
          ],
        ),
        ...knowledge.allow,
        ...model.allow,
      ],
      timeoutSeconds: TIMEOUT_SECONDS,
      memoryMegabytes: CONVERSE.memoryMegabytes,
    });
    this.model = model;
    acknowledgeKnowledgeWildcards(converse, knowledgeBucket, knowledge.folders);
    model.acknowledge(converse);
    this.converse = converse;
    this.url = converse.lambda.addFunctionUrl({
      authType: FunctionUrlAuthType.AWS_IAM,
      invokeMode: InvokeMode.RESPONSE_STREAM,
    });
  }
}
