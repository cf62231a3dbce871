import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Runtime } from '../../engine/types.ts';
import { eventBroker } from '../events/broker.ts';
import { type CompiledPolicy, policiesAllow } from '../iam/resource-policy.ts';
import { openRecordStore } from '../shared/record-store.ts';
import { createdEvent, deletedEvent, type ObjectEvent } from './object-events.ts';
import { type ObjectHead, openObjectFiles, type StoredObject } from './object-files.ts';

/** Other resources of the runtime find a bucket by its name or its regional domain name. */
export interface Bucket {
  readonly name: string;
  readonly arn: string;
  get(key: string): Promise<StoredObject | undefined>;
  put(key: string, content: Buffer, headers: Readonly<Record<string, string>>, requester?: string): Promise<ObjectHead>;
  delete(key: string, requester?: string): Promise<void>;
  keys(): Promise<string[]>;
  addPolicy(policy: CompiledPolicy): void;
  /**
   * Whether the bucket policies let a service perform the action on behalf of the resource with the ARN `sourceArn`.
   * Without a key, the action is on the bucket itself.
   */
  allowsService(service: string, action: string, key: string | undefined, sourceArn: string): boolean;
  /** Sends the events that the last run stored but did not send, for example because of a SIGKILL. */
  sendUnsentEvents(): Promise<void>;
}

let lastSequence = 0;
/** Orders the events of one key, as S3's `sequencer` does. */
const nextSequencer = (): string => {
  lastSequence = Math.max(lastSequence + 1, Date.now() * 1000);
  return lastSequence.toString(16).toUpperCase().padStart(16, '0');
};

export const openBucket = (runtime: Runtime, name: string, options: { sendsEvents: boolean }): Bucket => {
  const arn = `arn:aws:s3:::${name}`;
  const directory = runtime.stateDir('s3');
  const files = openObjectFiles(join(directory, name, 'objects'));
  const unsent = openRecordStore<ObjectEvent>(join(directory, name, 'unsent-events'));
  const policies: CompiledPolicy[] = [];

  const send = async (event: ObjectEvent): Promise<void> => {
    await eventBroker(runtime).put('default', {
      source: 'aws.s3',
      detailType: event.detailType,
      detail: event.detail,
      resources: [arn],
    });
    await unsent.remove(event.id);
  };

  /**
   * Stores the event on disk before the change that it reports, so a crash cannot lose the event. If the change fails,
   * its event is removed.
   */
  const withEvent = async (createEvent: () => ObjectEvent, change: () => Promise<void>): Promise<void> => {
    if (!options.sendsEvents) return change();
    const event = createEvent();
    await unsent.put(event.id, event);
    try {
      await change();
    } catch (error) {
      await unsent.remove(event.id);
      throw error;
    }
    await send(event);
  };

  const eventOrigin = (requester: string | undefined) => ({
    bucket: name,
    requester: requester ?? runtime.accountId,
    sequencer: nextSequencer(),
    requestId: randomBytes(8).toString('hex').toUpperCase(),
  });

  return {
    name,
    arn,
    get: (key) => files.read(key),
    async put(key, content, headers, requester) {
      let head: ObjectHead | undefined;
      await withEvent(
        () => createdEvent(key, content, eventOrigin(requester)),
        async () => {
          head = await files.write(key, content, headers);
        },
      );
      if (!head) throw new Error(`Object ${key} was not written`);
      return head;
    },
    async delete(key, requester) {
      // S3 treats the deletion of a missing key as a success, and sends no event.
      if (!(await files.read(key))) return;
      await withEvent(
        () => deletedEvent(key, eventOrigin(requester)),
        () => files.remove(key),
      );
    },
    keys: () => files.keys(),
    addPolicy: (policy) => {
      policies.push(policy);
    },
    allowsService: (service, action, key, sourceArn) =>
      policiesAllow(policies, {
        service,
        action,
        resourceArn: key === undefined ? arn : `${arn}/${key}`,
        sourceArn,
        sourceAccount: runtime.accountId,
      }),
    async sendUnsentEvents() {
      for (const event of unsent.load()) await send(event);
    },
  };
};
