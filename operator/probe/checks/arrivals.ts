import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { COUNTED_ITEM, PROBE_EVENT_SOURCE, PROBE_KEYS, type ProbeChannel } from '../../../contracts/probe.ts';
import type { ProbeTarget } from '../target.ts';

type Repetition = 'once' | 'repeated';
type Send = (target: ProbeTarget, id: string) => Promise<unknown>;

/** Enough test items to see a repetition that happens regularly. A rare one would need millions. */
const SENT_COUNT = 20;
const PAUSE_MILLISECONDS = 1_000;
/** A new event source mapping can take a minute before it starts to read. */
const MAX_POLLS = 120;
/** How many more times to look for a repetition after everything has arrived. */
const WATCHED_POLLS = 5;

const SEND: Readonly<Record<ProbeChannel, Send>> = {
  stream: ({ aws, outputs: { TableName } }, id) => {
    const Item = { pk: { S: id }, type: { S: COUNTED_ITEM } };
    return new DynamoDBClient(aws).send(new PutItemCommand({ TableName, Item }));
  },
  bus: ({ aws }, id) => {
    const Detail = JSON.stringify({ id });
    const entry = { Source: PROBE_EVENT_SOURCE, DetailType: 'probe', Detail };
    return new EventBridgeClient(aws).send(new PutEventsCommand({ Entries: [entry] }));
  },
  queue: ({ aws, outputs: { QueueUrl } }, id) =>
    new SQSClient(aws).send(new SendMessageCommand({ QueueUrl, MessageBody: id })),
};

/** Sends test items through a channel, and finds out whether `count-arrivals` received one of them more than once. */
async function findRepetition(target: ProbeTarget, channel: ProbeChannel): Promise<Repetition> {
  const ids = Array.from({ length: SENT_COUNT }, () => randomUUID());
  await Promise.all(ids.map((id) => SEND[channel](target, id)));
  let polls = 0;
  while ((await arrivalsOf(target, channel, ids)).some((count) => count === 0)) {
    polls += 1;
    if (polls > MAX_POLLS) throw new Error(`not all test items arrived within ${MAX_POLLS} seconds`);
    await sleep(PAUSE_MILLISECONDS);
  }
  for (let watched = 0; watched < WATCHED_POLLS; watched += 1) {
    if ((await arrivalsOf(target, channel, ids)).some((count) => count > 1)) return 'repeated';
    await sleep(PAUSE_MILLISECONDS);
  }
  return 'once';
}

/** How often each test item has arrived. */
async function arrivalsOf(
  { aws, outputs }: ProbeTarget,
  channel: ProbeChannel,
  ids: readonly string[],
): Promise<number[]> {
  const client = new DynamoDBClient(aws);
  return Promise.all(
    ids.map(async (id) => {
      const Key = { pk: { S: `${PROBE_KEYS.seen}${channel}#${id}` } };
      const get = new GetItemCommand({ TableName: outputs.TableName, Key, ConsistentRead: true });
      return Number((await client.send(get)).Item?.arrivals?.N ?? 0);
    }),
  );
}

export const streamBatches = (target: ProbeTarget) => findRepetition(target, 'stream');
export const busEvents = (target: ProbeTarget) => findRepetition(target, 'bus');
export const queueMessages = (target: ProbeTarget) => findRepetition(target, 'queue');
