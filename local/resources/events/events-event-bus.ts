import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import { eventBroker } from '../../services/events/broker.ts';
import { noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const properties = z.strictObject({
  Name: z.string(),
  Description: noLocalEffect,
  KmsKeyIdentifier: noLocalEffect,
  LogConfig: noLocalEffect,
  Tags: noLocalEffect,
});

export const eventsEventBus: ResourceType = {
  types: ['AWS::Events::EventBus'],
  async start(resource, runtime) {
    const { Name } = readProperties(resource, properties);
    const arn = eventBroker(runtime).addBus(Name);
    return { identity: { ref: Name, attributes: { Arn: arn, Name } } };
  },
};
