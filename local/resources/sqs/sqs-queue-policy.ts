import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import { policyDocument } from '../../services/iam/resource-policy.ts';
import { readProperties, withResourceName } from '../../services/shared/properties.ts';
import type { Queue } from '../../services/sqs/queue.ts';

const properties = z.strictObject({ Queues: z.array(z.string()), PolicyDocument: z.unknown() });

/** Defines which services can send to the queues, and on behalf of which resources. */
export const sqsQueuePolicy: ResourceType = {
  types: ['AWS::SQS::QueuePolicy'],
  async start(resource, runtime) {
    const { Queues, PolicyDocument } = readProperties(resource, properties);
    const policy = withResourceName(resource, () => policyDocument.parse(PolicyDocument));
    for (const url of Queues) runtime.find<Queue>('queue', url).addPolicy(policy);
    return { identity: { ref: resource.logicalId, attributes: { Id: resource.logicalId } } };
  },
};
