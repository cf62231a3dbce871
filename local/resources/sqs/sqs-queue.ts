import * as z from 'zod';
import { physicalName } from '../../engine/physical-name.ts';
import type { ResourceType } from '../../engine/types.ts';
import { noLocalEffect, number, readProperties } from '../../services/shared/properties.ts';
import { openQueue } from '../../services/sqs/queue.ts';
import { queuesOf } from '../../services/sqs/sqs-service.ts';

const FOUR_DAYS_SECONDS = 345_600;
const MAX_MESSAGE_BYTES = 1_048_576;

const properties = z.strictObject({
  QueueName: z
    .string()
    .refine((name) => !name.endsWith('.fifo'), 'FIFO queues')
    .optional(),
  DelaySeconds: number.default(0),
  VisibilityTimeout: number.default(30),
  MessageRetentionPeriod: number.default(FOUR_DAYS_SECONDS),
  ReceiveMessageWaitTimeSeconds: number.default(0),
  MaximumMessageSize: number.default(MAX_MESSAGE_BYTES),
  RedrivePolicy: z.strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: number }).optional(),
  RedriveAllowPolicy: noLocalEffect,
  SqsManagedSseEnabled: noLocalEffect,
  KmsMasterKeyId: noLocalEffect,
  KmsDataKeyReusePeriodSeconds: noLocalEffect,
  Tags: noLocalEffect,
});

export const sqsQueue: ResourceType = {
  types: ['AWS::SQS::Queue'],
  async start(resource, runtime) {
    const settings = readProperties(resource, properties);
    const name = settings.QueueName ?? physicalName(runtime.stackName, resource.logicalId, 80);
    const queue = openQueue(runtime, name, {
      delaySeconds: settings.DelaySeconds,
      visibilityTimeoutSeconds: settings.VisibilityTimeout,
      retentionSeconds: settings.MessageRetentionPeriod,
      receiveWaitSeconds: settings.ReceiveMessageWaitTimeSeconds,
      maxMessageBytes: settings.MaximumMessageSize,
      ...(settings.RedrivePolicy && {
        redrive: {
          deadLetterArn: settings.RedrivePolicy.deadLetterTargetArn,
          maxReceiveCount: settings.RedrivePolicy.maxReceiveCount,
        },
      }),
    });
    queuesOf(runtime).set(name, queue);
    runtime.publish('queue', queue.arn, queue);
    runtime.publish('queue', queue.url, queue);
    return {
      identity: { ref: queue.url, attributes: { Arn: queue.arn, QueueName: name, QueueUrl: queue.url } },
    };
  },
};
