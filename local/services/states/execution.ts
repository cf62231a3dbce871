import { StateMachine as AslMachine } from 'aws-local-stepfunctions';
import type { Runtime } from '../../engine/types.ts';
import { abortable } from '../shared/abortable.ts';
import { sleepUntil } from '../shared/timers.ts';
import { MAX_TIMER_SECONDS, type RunnableDefinition } from './definition.ts';
import { type Json, runLambdaTask, type TaskContext } from './lambda-task.ts';
import { waitDueAtMs } from './wait.ts';

type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** An execution as stored on disk, with everything needed to describe and continue it. */
export interface ExecutionRecord {
  readonly name: string;
  readonly arn: string;
  readonly input: string;
  readonly startedAtMs: number;
  readonly status: ExecutionStatus;
  /** The current state and its input. */
  readonly state?: { readonly name: string; readonly input: Json };
  /** The end of the current Wait state. */
  readonly wait?: { readonly state: string; readonly dueAtMs: number };
  readonly stoppedAtMs?: number;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

export interface ExecutionContext {
  readonly runtime: Runtime;
  readonly machineArn: string;
  readonly machineName: string;
  readonly roleArn: string;
  readonly runnable: RunnableDefinition;
  save(record: ExecutionRecord): Promise<void>;
}

type Outcome = Pick<ExecutionRecord, 'status' | 'output' | 'error' | 'cause'>;

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof Error)) return { status: 'FAILED', error: 'States.Runtime', cause: String(error) };
  if (error.name === 'ExecutionTimeoutError') return { status: 'TIMED_OUT', error: 'States.Timeout' };
  // The interpreter (aws-local-stepfunctions) wraps the cause in its own error.
  const failure = error.cause instanceof Error ? error.cause : error;
  return { status: 'FAILED', error: failure.name, cause: failure.message };
};

export interface RunningExecution {
  record(): ExecutionRecord;
  /** Stops the execution for good. */
  abort(error: string | undefined, cause: string | undefined): Promise<ExecutionRecord>;
  /** Stops the execution and keeps its state on disk for the next start. */
  suspend(): Promise<void>;
  readonly done: Promise<void>;
}

/** Runs an execution from its first state, or continues with its stored state. */
export const runExecution = (context: ExecutionContext, initial: ExecutionRecord): RunningExecution => {
  const { runtime, runnable } = context;
  const { definition } = runnable;
  const stopping = new AbortController();
  let record = initial;
  /**
   * New executions go before those that have waited: someone may look for the first attempt of a delivery, but nobody is
   * in a hurry for its retries.
   */
  let hasWaited = initial.state !== undefined && initial.state.name !== definition.StartAt;

  /** The last save. Changes are saved in order, so waiting for the last one is enough. */
  let saved: Promise<void> = Promise.resolve();
  const update = (next: ExecutionRecord): void => {
    record = next;
    saved = context.save(next);
    // Here, a failed save is only logged. Code that awaits `saved` also gets the error.
    saved.catch((error: unknown) => runtime.log(`${initial.arn}: ${String(error)}`));
  };
  const end = async (outcome: Outcome): Promise<void> => {
    const { state: _state, wait: _wait, ...rest } = record;
    update({ ...rest, ...outcome, stoppedAtMs: Date.now() });
    await saved;
  };

  /** Runs a Wait state. A stored wait was interrupted by a restart, so only the rest of it remains. */
  const runWait = async (name: string, input: unknown): Promise<null> => {
    hasWaited = true;
    const fields = runnable.waits.get(name) ?? {};
    const storedDueAtMs = record.wait?.state === name ? record.wait.dueAtMs : undefined;
    const dueAtMs = storedDueAtMs ?? waitDueAtMs(fields, input, runtime.speed);
    if (runnable.topLevelStates.has(name)) update({ ...record, wait: { state: name, dueAtMs } });
    await sleepUntil(dueAtMs, stopping.signal);
    if (stopping.signal.aborted) return null;
    // The wait is over. The next save removes it from the disk.
    const { wait: _wait, ...rest } = record;
    record = rest;
    return null;
  };

  type Handler = (input: Json) => Promise<Json>;
  const taskContext: TaskContext = {
    runtime,
    roleArn: context.roleArn,
    signal: stopping.signal,
    priority: () => (hasWaited ? 'deferred' : 'background'),
  };
  const taskHandlers = [...runnable.tasks].map(([name, task]): [string, Handler] => [
    name,
    (input) => abortable(() => runLambdaTask(taskContext, task, input), stopping.signal),
  ]);
  const waitHandlers = [...runnable.waits.keys()].map((name): [string, Handler] => [
    name,
    (input) => runWait(name, input),
  ]);
  const handlers = Object.fromEntries([...taskHandlers, ...waitHandlers]);

  const remainingSeconds = (): number | undefined => {
    if (definition.TimeoutSeconds === undefined) return undefined;
    const elapsedSeconds = (Date.now() - initial.startedAtMs) / 1000;
    return Math.min(Math.max(definition.TimeoutSeconds - elapsedSeconds, 0.001), MAX_TIMER_SECONDS);
  };

  const run = async (): Promise<void> => {
    const from = initial.state?.name ?? definition.StartAt;
    if (!runnable.topLevelStates.has(from)) {
      return end({
        status: 'FAILED',
        error: 'States.Runtime',
        cause: `The state ${from} is no longer in the definition`,
      });
    }
    const timeout = remainingSeconds();
    const machine = new AslMachine(
      { ...definition, StartAt: from, ...(timeout === undefined ? {} : { TimeoutSeconds: timeout }) },
      { validationOptions: { noValidate: true } },
    );
    const startTime = new Date(initial.startedAtMs).toISOString();
    const { result, eventLogs, abort } = machine.run(initial.state?.input ?? JSON.parse(initial.input), {
      overrides: { taskResourceLocalHandlers: handlers },
      noThrowOnAbort: true,
      context: {
        // The prepared definition reads these instead of `$$.Execution.Input` and `$$.Execution.StartTime`, which the
        // interpreter overwrites after a restart (`definition.ts`).
        Original: { Input: JSON.parse(initial.input), StartTime: startTime },
        Execution: { Id: initial.arn, Name: initial.name, RoleArn: context.roleArn },
        StateMachine: { Id: context.machineArn, Name: context.machineName },
      },
    });
    stopping.signal.addEventListener('abort', abort, { once: true });
    const tracking = trackState(eventLogs);
    try {
      const output = await result;
      await tracking;
      if (stopping.signal.aborted) return;
      await end({ status: 'SUCCEEDED', output: JSON.stringify(output) });
    } catch (error) {
      await tracking;
      if (stopping.signal.aborted) return;
      await end(outcomeOf(error));
    }
  };

  /** Stores the current state on disk. After a restart, Map and Parallel states start again from the beginning. */
  const trackState = async (eventLogs: ReturnType<AslMachine['run']>['eventLogs']): Promise<void> => {
    for await (const event of eventLogs) {
      if (event.type !== 'StateEntered' || event.index !== undefined || record.status !== 'RUNNING') continue;
      const { name, input } = event.state;
      if (!runnable.topLevelStates.has(name)) continue;
      // The event can arrive after the execution has entered a later Wait state, so `wait` stays as it is.
      update({ ...record, state: { name, input } });
    }
  };

  const done = run();
  return {
    record: () => record,
    async abort(error, cause) {
      stopping.abort();
      await end({
        status: 'ABORTED',
        ...(error === undefined ? {} : { error }),
        ...(cause === undefined ? {} : { cause }),
      });
      return record;
    },
    async suspend() {
      stopping.abort();
      await done;
      await saved;
    },
    done,
  };
};
