import { UserError } from '../../shared/user-error.ts';
import type { DeadLetter } from './dead-letter.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import type { Options } from './options.ts';
import { USER_IMPACT } from './queues.ts';
import { findQueues, receiveLetters, returnToQueue } from './read-letters.ts';
import { redriveInOrder } from './redrive-in-order.ts';

/** The result for one dead letter. If the command did not try to redrive it, `done` is false and `error` is absent. */
export interface Outcome extends Pick<DeadLetter, 'name' | 'at' | 'reason'> {
  readonly id: string;
  readonly queue: string;
  readonly done: boolean;
  readonly error?: string;
}

export interface Run {
  readonly letters: readonly Outcome[];
  /** Names of queues that may have more letters than the run read. */
  readonly unfinished: readonly string[];
  /** Queues to which SQS did not return all letters, with the first error. */
  readonly hidden: readonly { readonly queue: string; readonly count: number; readonly error: string }[];
}

/** Whether the run dealt with all dead letters. */
export const areAllLettersDone = ({ letters, unfinished }: Run): boolean =>
  unfinished.length === 0 && letters.every(({ done }) => done);

export async function runDeadLetters(options: Options): Promise<Run> {
  const deployment = openDeployment(options);
  try {
    const queues = await findQueues(deployment);
    if (queues.length === 0) {
      throw new UserError(
        `The stack ${options.stack} has no dead-letter queues here. Check its name, the account and the region.`,
      );
    }
    return await processQueues(deployment, queues, options.redrive);
  } finally {
    const { sqs, lambda, states, streams } = deployment;
    for (const client of [sqs, lambda, states, streams]) client.destroy();
  }
}

export async function processQueues(
  deployment: Deployment,
  queueUrls: readonly string[],
  wanted: string | undefined,
): Promise<Run> {
  const runs: Run[] = [];
  for (const url of queueUrls) runs.push(await processQueue(deployment, url, wanted));
  const letters = runs.flatMap((run) => run.letters);
  if (wanted !== undefined) requireName(wanted, letters);
  return {
    letters,
    unfinished: runs.flatMap(({ unfinished }) => unfinished),
    hidden: runs.flatMap(({ hidden }) => hidden),
  };
}

/**
 * Throws if no function has this name. Every function with dead letters counts, because the deployed version can have
 * functions that this version does not have.
 */
function requireName(wanted: string, letters: readonly Outcome[]): void {
  const names = new Set(['all', ...Object.keys(USER_IMPACT), ...letters.map(({ name }) => name)]);
  if (names.has(wanted)) return;
  throw new UserError(`There is no function "${wanted}". Use one of these names: ${[...names].join(', ')}.`);
}

async function processQueue(deployment: Deployment, queueUrl: string, wanted: string | undefined): Promise<Run> {
  const queue = queueUrl.split('/').at(-1) ?? queueUrl;
  const { letters, mayHaveMore } = await receiveLetters(deployment, queueUrl);
  const errors = await redriveInOrder(
    deployment,
    letters.filter(({ name }) => wanted === 'all' || wanted === name),
  );
  const isDone = (deadLetter: DeadLetter) => errors.has(deadLetter) && errors.get(deadLetter) === undefined;
  const failures = await returnToQueue(
    deployment,
    letters.filter((deadLetter) => !isDone(deadLetter)),
  );
  const outcomes = letters.map((deadLetter): Outcome => {
    const error = errors.get(deadLetter);
    const { name, at, reason, letter } = deadLetter;
    return { name, at, reason, id: letter.id, queue, done: isDone(deadLetter), ...(error !== undefined && { error }) };
  });
  const [error] = failures.values();
  return {
    letters: outcomes,
    unfinished: mayHaveMore ? [queue] : [],
    hidden: error === undefined ? [] : [{ queue, count: failures.size, error }],
  };
}
