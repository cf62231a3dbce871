import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import {
  acknowledgeKnowledgeKeys,
  embeddingAccess,
  knowledgeEnvironment,
  listKnowledge,
  useKnowledge,
} from '../shared/knowledge-access.ts';
import { sendTo, useTable } from '../shared/permissions.ts';

export interface ReadingStepsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly bucket: Bucket;
  readonly deadLetters: IQueue;
}

export interface ReadingSteps {
  readonly startReading: ServiceFunction;
  readonly readSource: ServiceFunction;
  readonly recordReading: ServiceFunction;
  readonly embedSource: ServiceFunction;
  readonly packKnowledge: ServiceFunction;
}

/** A hostile file costs one timeout. */
export const READ_TIMEOUT_SECONDS = 60;
export const STEP_TIMEOUT_SECONDS = 300;

/** The functions that read a source, step by step. */
export function addReadingSteps(
  scope: Construct,
  { settings, table, bucket, deadLetters }: ReadingStepsProps,
): ReadingSteps {
  const objects = knowledgeEnvironment(bucket);
  const inTable = { [ENV.tableName]: table.tableName };
  const embedding = embeddingAccess(scope, settings);

  const startReading = new ServiceFunction(scope, 'start-reading', {
    settings,
    description: 'Starts the reading of a source of a knowledge set',
    environment: { ...inTable, ...objects },
    allow: [
      useTable(table, ['GetItem', 'UpdateItem'], [KEY_PREFIX.knowledge]),
      useKnowledge(bucket, 'PutObject', ['texts']),
    ],
    timeoutSeconds: 30,
  });
  acknowledgeKnowledgeKeys(startReading, bucket, ['texts']);

  // It parses files of strangers, so it has neither the table nor anything else.
  const readSource = new ServiceFunction(scope, 'read-source', {
    settings,
    description: 'Reads the text of an uploaded file, some pages at a time',
    environment: objects,
    allow: [useKnowledge(bucket, 'GetObject', ['uploads']), useKnowledge(bucket, 'PutObject', ['texts'])],
    timeoutSeconds: READ_TIMEOUT_SECONDS,
  });
  acknowledgeKnowledgeKeys(readSource, bucket, ['uploads', 'texts']);

  const recordReading = new ServiceFunction(scope, 'record-reading', {
    settings,
    description: 'Records the progress or the failure of a reading',
    environment: inTable,
    allow: [useTable(table, ['UpdateItem'], [KEY_PREFIX.knowledge])],
    timeoutSeconds: 30,
    memoryMegabytes: 512,
  });

  const embedSource = new ServiceFunction(scope, 'embed-source', {
    settings,
    description: 'Cuts the text of a source into passages and embeds them',
    environment: { ...objects, ...embedding.environment },
    allow: [
      useKnowledge(bucket, 'GetObject', ['texts']),
      useKnowledge(bucket, 'PutObject', ['passages']),
      ...embedding.allow,
    ],
    timeoutSeconds: STEP_TIMEOUT_SECONDS,
  });
  acknowledgeKnowledgeKeys(embedSource, bucket, ['texts', 'passages']);

  const packKnowledge = new ServiceFunction(scope, 'pack-knowledge', {
    settings,
    description: 'Builds and publishes the pack of a knowledge set, and removes what is no longer needed',
    environment: { ...inTable, ...objects },
    allow: [
      useTable(table, ['GetItem', 'Query', 'UpdateItem'], [KEY_PREFIX.knowledge]),
      useKnowledge(bucket, 'GetObject', ['passages']),
      useKnowledge(bucket, 'PutObject', ['packs']),
      useKnowledge(bucket, 'DeleteObject', ['uploads', 'texts', 'passages', 'packs']),
      listKnowledge(bucket),
      sendTo(deadLetters),
    ],
    timeoutSeconds: STEP_TIMEOUT_SECONDS,
  });
  acknowledgeKnowledgeKeys(packKnowledge, bucket, ['uploads', 'texts', 'passages', 'packs']);
  return { startReading, readSource, recordReading, embedSource, packKnowledge };
}
