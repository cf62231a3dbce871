import { UserError } from '../user-error.ts';
import type { DeadLetter } from './dead-letter.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import type { Options } from './options.ts';
import { findQueues, receiveLetters, returnToQueue } from './read-letters.ts';
import { redriveInOrder } from './redrive-in-order.ts';

/** The result for one dead letter. If the command did not try to redrive it, `done` is false and `error` is absent. */
export interface Outcome extends Pick<DeadLetter, 'name' | 'at' | 'reason'> {
  readonly id: string;
  readonly queue: string;
  readonly done: boolean;
  readonly error?: string;
}

export async function runDeadLetters(options: Options): Promise<readonly Outcome[]> {
  const deployment = openDeployment(options);
  try {
    const queues = await findQueues(deployment);
    if (queues.length === 0) {
      throw new UserError(
        `The stack ${options.stack} has no dead-letter queues here. Check its name, the account and the region.`,
      );
    }
    const outcomes: Outcome[] = [];
    for (const queue of queues) outcomes.push(...(await processQueue(deployment, queue, options.redrive)));
    return outcomes;
  } finally {
    const { sqs, lambda, states, streams } = deployment;
    for (const client of [sqs, lambda, states, streams]) client.destroy();
  }
}

async function processQueue(
  deployment: Deployment,
  queueUrl: string,
  wanted: string | undefined,
): Promise<readonly Outcome[]> {
  const letters = await receiveLetters(deployment, queueUrl);
  const errors = await redriveInOrder(
    deployment,
    letters.filter(({ name }) => wanted === 'all' || wanted === name),
  );
  const isDone = (deadLetter: DeadLetter) => errors.has(deadLetter) && errors.get(deadLetter) === undefined;
  await returnToQueue(
    deployment,
    letters.filter((deadLetter) => !isDone(deadLetter)),
  );
  return letters.map((deadLetter) => {
    const error = errors.get(deadLetter);
    const { name, at, reason, letter } = deadLetter;
    const queue = queueUrl.split('/').at(-1) ?? queueUrl;
    return { name, at, reason, id: letter.id, queue, done: isDone(deadLetter), ...(error !== undefined && { error }) };
  });
}
