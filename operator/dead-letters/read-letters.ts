import {
  ChangeMessageVisibilityBatchCommand,
  ListQueuesCommand,
  type Message,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { type DeadLetter, type QueuedLetter, readDeadLetter } from './dead-letter.ts';
import type { Deployment } from './deployment.ts';
import { DEAD_LETTER_QUEUES } from './queues.ts';

/** How long received messages stay hidden from other readers: longer than a retried function can run. */
const HIDDEN_SECONDS = 20 * 60;
/** A run stops reading a queue after this many letters. After a redrive, run the command again for the rest. */
const MAX_LETTERS = 1_000;
/** SQS asks only some of its servers each time, so a queue counts as empty after this many empty responses in a row. */
const EMPTY_RESPONSES = 3;

/** Finds the stack's dead-letter queues by their name prefixes. */
export async function findQueues({ sqs, stack }: Deployment): Promise<readonly string[]> {
  const found = await Promise.all(
    DEAD_LETTER_QUEUES.map((name) => sqs.send(new ListQueuesCommand({ QueueNamePrefix: `${stack}-${name}` }))),
  );
  return found.flatMap(({ QueueUrls = [] }) => QueueUrls);
}

interface ReceivedLetters {
  readonly letters: readonly DeadLetter[];
  /** Whether the run stopped after `MAX_LETTERS`, so that the queue may have more. */
  readonly mayHaveMore: boolean;
}

/**
 * Receives the dead letters of one queue, up to `MAX_LETTERS`. Other readers do not see them for `HIDDEN_SECONDS`, or
 * until `returnToQueue`.
 */
export async function receiveLetters(deployment: Deployment, queueUrl: string): Promise<ReceivedLetters> {
  const letters = new Map<string, DeadLetter>();
  for (let empty = 0; empty < EMPTY_RESPONSES && letters.size < MAX_LETTERS; ) {
    const { Messages = [] } = await deployment.sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: Math.min(10, MAX_LETTERS - letters.size),
        VisibilityTimeout: HIDDEN_SECONDS,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
    );
    empty = Messages.length > 0 ? 0 : empty + 1;
    for (const message of Messages) {
      const letter = letterOf(queueUrl, message);
      letters.set(letter.id, readDeadLetter(letter, deployment.stack));
    }
  }
  return {
    letters: [...letters.values()].toSorted((one, other) => one.at.localeCompare(other.at)),
    mayHaveMore: letters.size >= MAX_LETTERS,
  };
}

const letterOf = (queueUrl: string, message: Message): QueuedLetter => ({
  queueUrl,
  id: message.MessageId ?? '',
  receiptHandle: message.ReceiptHandle ?? '',
  body: message.Body ?? '',
  system: message.Attributes ?? {},
  attributes: Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, { StringValue = '' }]) => [name, StringValue]),
  ),
});

/** The letters whose visibility SQS did not change, each with the error. */
type Failures = ReadonlyMap<DeadLetter, string>;

/** Makes the letters visible to other readers again. */
export const returnToQueue = (deployment: Deployment, letters: readonly DeadLetter[]): Promise<Failures> =>
  setVisibility(deployment, letters, 0);

/** Hides received letters from other readers for 20 minutes from now. */
export const keepHidden = (deployment: Deployment, letters: readonly DeadLetter[]): Promise<Failures> =>
  setVisibility(deployment, letters, HIDDEN_SECONDS);

async function setVisibility(
  { sqs }: Deployment,
  letters: readonly DeadLetter[],
  VisibilityTimeout: number,
): Promise<Failures> {
  const failures = new Map<DeadLetter, string>();
  for (let from = 0; from < letters.length; from += 10) {
    const batch = letters.slice(from, from + 10);
    const Entries = batch.map(({ letter }, index) => ({
      Id: String(index),
      ReceiptHandle: letter.receiptHandle,
      VisibilityTimeout,
    }));
    const QueueUrl = batch[0]?.letter.queueUrl;
    const { Failed = [] } = await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
    for (const { Id, Code, Message } of Failed) {
      const deadLetter = batch[Number(Id)];
      if (deadLetter) failures.set(deadLetter, `${Code}: ${Message}`);
    }
  }
  return failures;
}
