import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import {
  acknowledgeKnowledgeWildcards,
  allowKnowledge,
  allowListingKnowledge,
  embeddingAccess,
  knowledgeEnvironment,
} from '../shared/knowledge-access.ts';
import { allowTable, grantTable, sendTo } from '../shared/permissions.ts';

export interface ReadingStepsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly bucket: Bucket;
  readonly deadLetters: IQueue;
  /** The service's own URLs, which are never read. */
  readonly ownAddresses: string;
}

export interface ReadingSteps {
  readonly startReading: ServiceFunction;
  readonly fetchSource: ServiceFunction;
  readonly readSource: ServiceFunction;
  readonly recordReading: ServiceFunction;
  readonly embedSource: ServiceFunction;
  /** A pack is one file with everything that a search in a knowledge set needs. */
  readonly packKnowledge: ServiceFunction;
  readonly readAgain: ServiceFunction;
}

/** A malicious file costs at most this time, because a step that times out is not retried. */
export const READ_TIMEOUT_SECONDS = 60;
export const STEP_TIMEOUT_SECONDS = 300;

/** The permissions that a step needs to emit the event at the end of a reading. */
const END_EVENT_GRANTS = { account: ['ConditionCheckItem'], organization: ['GetItem'], event: ['PutItem'] } as const;

/** The permissions to take a turn or to end it: the plan of the account, the turns, and the event of the next reading. */
const TURN_GRANTS = {
  accountReadings: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  internalEvent: ['PutItem'],
} as const;

/** The functions that read a source, step by step. */
export function addReadingSteps(
  scope: Construct,
  { settings, table, bucket, deadLetters, ownAddresses }: ReadingStepsProps,
): ReadingSteps {
  const bucketEnvironment = knowledgeEnvironment(bucket);
  const tableEnvironment = { [ENV.tableName]: table.tableName };
  const embedding = embeddingAccess(scope, settings);

  const startReading = new ServiceFunction(scope, 'start-reading', {
    settings,
    description: 'Starts the reading of a source of a knowledge set',
    environment: { ...tableEnvironment, ...bucketEnvironment },
    allow: [
      ...grantTable(table, {
        ...TURN_GRANTS,
        account: ['GetItem'],
        organization: ['GetItem'],
        knowledge: ['GetItem', 'UpdateItem'],
      }),
      allowKnowledge(bucket, 'PutObject', ['texts']),
    ],
    timeoutSeconds: 30,
  });
  acknowledgeKnowledgeWildcards(startReading, bucket, ['texts']);

  // This function calls untrusted hosts, so it can write only the fetched pages and the rate limits of these hosts.
  const fetchSource = new ServiceFunction(scope, 'fetch-source', {
    settings,
    description: 'Fetches a page, a feed or some pages of a site',
    environment: { ...tableEnvironment, ...bucketEnvironment, [ENV.ownAddresses]: ownAddresses },
    allow: [
      allowTable(table, ['UpdateItem'], [KEY_PREFIX.readHost]),
      allowKnowledge(bucket, 'GetObject', ['pages']),
      allowKnowledge(bucket, 'PutObject', ['pages']),
    ],
    timeoutSeconds: KNOWLEDGE_LIMITS.fetchStepSeconds,
    reservedConcurrency: settings.readingsAtOnce,
    memoryMegabytes: 512,
  });
  acknowledgeKnowledgeWildcards(fetchSource, bucket, ['pages']);

  // This function parses untrusted files, so it can only read uploads and fetched pages, and write texts.
  const readSource = new ServiceFunction(scope, 'read-source', {
    settings,
    description: 'Reads the text of a file or of fetched pages, some pages at a time',
    environment: bucketEnvironment,
    allow: [allowKnowledge(bucket, 'GetObject', ['uploads', 'pages']), allowKnowledge(bucket, 'PutObject', ['texts'])],
    timeoutSeconds: READ_TIMEOUT_SECONDS,
  });
  acknowledgeKnowledgeWildcards(readSource, bucket, ['uploads', 'pages', 'texts']);

  const recordReading = new ServiceFunction(scope, 'record-reading', {
    settings,
    description: 'Records the progress or the failure of a reading',
    environment: tableEnvironment,
    allow: grantTable(table, {
      ...END_EVENT_GRANTS,
      ...TURN_GRANTS,
      account: ['GetItem', 'ConditionCheckItem'],
      knowledge: ['GetItem', 'UpdateItem'],
    }),
    timeoutSeconds: 30,
    memoryMegabytes: 512,
  });

  const embedSource = new ServiceFunction(scope, 'embed-source', {
    settings,
    description: 'Cuts the text of a source into passages and embeds them',
    environment: { ...bucketEnvironment, ...embedding.environment },
    allow: [
      allowKnowledge(bucket, 'GetObject', ['texts', 'passages']),
      allowKnowledge(bucket, 'PutObject', ['passages']),
      ...embedding.allow,
    ],
    timeoutSeconds: STEP_TIMEOUT_SECONDS,
  });
  acknowledgeKnowledgeWildcards(embedSource, bucket, ['texts', 'passages']);

  const packKnowledge = new ServiceFunction(scope, 'pack-knowledge', {
    settings,
    description: 'Builds and publishes the pack of a knowledge set, and removes what is no longer needed',
    environment: { ...tableEnvironment, ...bucketEnvironment },
    allow: [
      ...grantTable(table, { ...END_EVENT_GRANTS, knowledge: ['GetItem', 'Query', 'UpdateItem'] }),
      allowKnowledge(bucket, 'GetObject', ['passages']),
      allowKnowledge(bucket, 'PutObject', ['packs']),
      allowKnowledge(bucket, 'DeleteObject', ['uploads', 'pages', 'texts', 'passages', 'packs']),
      allowListingKnowledge(bucket),
      sendTo(deadLetters),
    ],
    timeoutSeconds: STEP_TIMEOUT_SECONDS,
  });
  acknowledgeKnowledgeWildcards(packKnowledge, bucket, ['uploads', 'pages', 'texts', 'passages', 'packs']);

  const readAgain = new ServiceFunction(scope, 'read-again', {
    settings,
    description: 'Starts the next reading of a feed',
    environment: tableEnvironment,
    allow: grantTable(table, { knowledge: ['GetItem', 'UpdateItem'], internalEvent: ['PutItem'] }),
    timeoutSeconds: 30,
    memoryMegabytes: 512,
  });
  return { startReading, fetchSource, readSource, recordReading, embedSource, packKnowledge, readAgain };
}
