import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { templateError } from '../../engine/template-error.ts';
import type { Resource, ResourceType, Runtime } from '../../engine/types.ts';
import type { MappingTarget } from '../../services/event-source-mappings/mapping-target.ts';
import { startQueuePollers } from '../../services/event-source-mappings/queue-poller.ts';
import { createBatchDelivery } from '../../services/event-source-mappings/stream-batch.ts';
import {
  type Checkpoint,
  skipToLatest,
  startStreamPoller,
} from '../../services/event-source-mappings/stream-poller.ts';
import { streamSources } from '../../services/event-source-mappings/stream-source.ts';
import { compilePattern } from '../../services/events/event-pattern.ts';
import type { LambdaFunctions } from '../../services/lambda/functions.ts';
import { flag, noLocalEffect, number, readProperties, withResourceName } from '../../services/shared/properties.ts';
import { openRecordStore } from '../../services/shared/record-store.ts';
import type { Queue } from '../../services/sqs/queue.ts';

const STREAM_ACTIONS = ['dynamodb:DescribeStream', 'dynamodb:GetShardIterator', 'dynamodb:GetRecords'];
const QUEUE_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

const properties = z.strictObject({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  Enabled: flag.default(true),
  BatchSize: number.optional(),
  MaximumBatchingWindowInSeconds: number.default(0),
  FilterCriteria: z.strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })).default([]) }).optional(),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  StartingPosition: z.enum(['LATEST', 'TRIM_HORIZON']).optional(),
  BisectBatchOnFunctionError: flag.default(false),
  MaximumRetryAttempts: number.default(-1),
  MaximumRecordAgeInSeconds: number.default(-1),
  DestinationConfig: z
    .strictObject({ OnFailure: z.strictObject({ Destination: z.string().startsWith('arn:aws:sqs:') }).optional() })
    .optional(),
  ScalingConfig: z
    .strictObject({
      MaximumConcurrency: number.refine((value) => value >= 2 && value <= 1000, 'must be from 2 to 1000').optional(),
    })
    .optional(),
  // Locally, the batches of a shard are processed one after another, which also keeps the records of one key in order.
  ParallelizationFactor: noLocalEffect,
  MetricsConfig: noLocalEffect,
  Tags: noLocalEffect,
});
type Properties = z.output<typeof properties>;

/** A record passes if any filter matches. Without filters, every record passes. */
const filterOf = (resource: Resource, criteria: Properties['FilterCriteria']): ((record: unknown) => boolean) => {
  const filters = withResourceName(resource, () =>
    (criteria?.Filters ?? []).map(({ Pattern }) => compilePattern(JSON.parse(Pattern))),
  );
  return (record) => filters.length === 0 || filters.some((matches) => matches(record));
};

/** The largest batch of a queue without a batching window. */
const MAX_BATCH_WITHOUT_WINDOW = 10;

/** The reason why Lambda would refuse to create the mapping, or `undefined`. */
const problemOf = (service: 'sqs' | 'dynamodb', settings: Properties): string | undefined => {
  if (service === 'dynamodb') return settings.StartingPosition ? undefined : 'a stream needs a StartingPosition';
  return (settings.BatchSize ?? 0) > MAX_BATCH_WITHOUT_WINDOW && settings.MaximumBatchingWindowInSeconds < 1
    ? `a BatchSize of more than ${MAX_BATCH_WITHOUT_WINDOW} needs MaximumBatchingWindowInSeconds`
    : undefined;
};

/** Lambda checks the role when the mapping is created. The local runtime checks it at start. */
const checkRole = (
  runtime: Runtime,
  resource: Resource,
  roleArn: string,
  actions: readonly string[],
  arn: string,
): void => {
  withResourceName(resource, () => {
    for (const action of actions) runtime.authorizeRole(roleArn, action, arn);
  });
};

export const lambdaEventSourceMapping: ResourceType = {
  types: ['AWS::Lambda::EventSourceMapping'],
  async start(resource, runtime) {
    const settings = readProperties(resource, properties);
    const matches = filterOf(resource, settings.FilterCriteria);
    const service = settings.EventSourceArn.split(':')[2];
    if (service !== 'dynamodb' && service !== 'sqs') {
      throw templateError(resource, `the event source ${settings.EventSourceArn} is not supported locally`);
    }
    const problem = problemOf(service, settings);
    if (problem) throw templateError(resource, problem);
    const stopping = new AbortController();
    let running: Promise<void> = Promise.resolve();
    return {
      identity: { ref: resource.logicalId, attributes: { Id: resource.logicalId } },
      async startBackground() {
        const { arn, roleArn, timeoutSeconds } = withResourceName(resource, () =>
          runtime.find<LambdaFunctions>('lambda', 'functions').get(settings.FunctionName),
        );
        const actions = service === 'sqs' ? QUEUE_ACTIONS : STREAM_ACTIONS;
        checkRole(runtime, resource, roleArn, actions, settings.EventSourceArn);
        const destination = settings.DestinationConfig?.OnFailure?.Destination;
        if (destination) checkRole(runtime, resource, roleArn, ['sqs:SendMessage'], destination);
        if (service === 'sqs') checkVisibilityTimeout(runtime, resource, settings.EventSourceArn, timeoutSeconds);
        if (!settings.Enabled) return;
        const target = { functionArn: arn, roleArn };
        running =
          service === 'sqs'
            ? processQueue(runtime, settings, target, matches, stopping.signal)
            : (await processStream(runtime, resource, settings, target, matches, stopping.signal)).done;
      },
      async stop() {
        stopping.abort();
        await running;
      },
    };
  },
};

/** Lambda refuses a queue whose messages could become visible again while the function still processes them. */
const checkVisibilityTimeout = (
  runtime: Runtime,
  resource: Resource,
  queueArn: string,
  functionTimeoutSeconds: number,
): void => {
  const { visibilityTimeoutSeconds } = runtime.find<Queue>('queue', queueArn).settings;
  if (visibilityTimeoutSeconds >= functionTimeoutSeconds) return;
  throw templateError(
    resource,
    `Queue visibility timeout: ${visibilityTimeoutSeconds} seconds is less than Function timeout: ${functionTimeoutSeconds} seconds`,
  );
};

const windowMsOf = (runtime: Runtime, settings: Properties): number =>
  (settings.MaximumBatchingWindowInSeconds * 1000) / runtime.speed;

const processQueue = (
  runtime: Runtime,
  settings: Properties,
  target: MappingTarget,
  matches: (record: unknown) => boolean,
  signal: AbortSignal,
): Promise<void> =>
  startQueuePollers(
    runtime,
    runtime.find<Queue>('queue', settings.EventSourceArn),
    target,
    {
      batchSize: settings.BatchSize ?? 10,
      windowMs: windowMsOf(runtime, settings),
      reportsItemFailures: settings.FunctionResponseTypes.length > 0,
      maximumConcurrency: settings.ScalingConfig?.MaximumConcurrency,
      matches,
    },
    signal,
  );

/** Resolves when the mapping's position in the stream is known. `done` resolves when the runtime stops. */
const processStream = async (
  runtime: Runtime,
  resource: Resource,
  settings: Properties,
  target: MappingTarget,
  matches: (record: unknown) => boolean,
  signal: AbortSignal,
): Promise<{ readonly done: Promise<void> }> => {
  const source = streamSources(runtime)(settings.EventSourceArn);
  const directory = join(runtime.stateDir('event-source-mappings'), resource.logicalId);
  const isFirstStart = !existsSync(directory) || readdirSync(directory).length === 0;
  const checkpoints = openRecordStore<Checkpoint>(directory);
  if (isFirstStart && settings.StartingPosition === 'LATEST') await skipToLatest(source.client, checkpoints);
  const { deliver } = createBatchDelivery(
    runtime,
    target,
    {
      streamArn: settings.EventSourceArn,
      bisects: settings.BisectBatchOnFunctionError,
      reportsItemFailures: settings.FunctionResponseTypes.length > 0,
      maximumRetries: settings.MaximumRetryAttempts,
      maximumAgeSeconds: settings.MaximumRecordAgeInSeconds,
      onFailureArn: settings.DestinationConfig?.OnFailure?.Destination,
    },
    signal,
  );
  const batchSize = settings.BatchSize ?? 100;
  const options = { batchSize, windowMs: windowMsOf(runtime, settings), matches, deliver };
  return { done: startStreamPoller(runtime, source, checkpoints, options, signal) };
};
