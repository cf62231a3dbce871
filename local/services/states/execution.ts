import { StateMachine as AslMachine } from 'aws-local-stepfunctions';
import type { Runtime } from '../../engine/types.ts';
import { sleepUntil } from '../shared/timers.ts';
import { untilStopped } from '../shared/until-stopped.ts';
import { LONGEST_TIMER_SECONDS, type RunnableDefinition } from './definition.ts';
import { type Json, runLambdaTask } from './lambda-task.ts';
import { waitDueAtMs } from './wait.ts';

type ExecutionStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED';

/** An execution as it stands on disk: enough to describe it, and to go on with it. */
export interface ExecutionRecord {
  readonly name: string;
  readonly arn: string;
  readonly input: string;
  readonly startedAtMs: number;
  readonly status: ExecutionStatus;
  /** The state it is in, with that state's input. */
  readonly state?: { readonly name: string; readonly input: Json };
  /** End of the Wait state it is in. */
  readonly wait?: { readonly state: string; readonly dueAtMs: number };
  readonly stoppedAtMs?: number;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

export interface ExecutionSetting {
  readonly runtime: Runtime;
  readonly machineArn: string;
  readonly machineName: string;
  readonly roleArn: string;
  readonly runnable: RunnableDefinition;
  save(record: ExecutionRecord): Promise<void>;
}

type Ending = Pick<ExecutionRecord, 'status' | 'output' | 'error' | 'cause'>;

const endingOf = (error: unknown): Ending => {
  if (!(error instanceof Error)) return { status: 'FAILED', error: 'States.Runtime', cause: String(error) };
  if (error.name === 'ExecutionTimeoutError') return { status: 'TIMED_OUT', error: 'States.Timeout' };
  // The interpreter wraps what went wrong in an error of its own.
  const failure = error.cause instanceof Error ? error.cause : error;
  return { status: 'FAILED', error: failure.name, cause: failure.message };
};

export interface RunningExecution {
  record(): ExecutionRecord;
  /** Ends it for good. */
  abort(error: string | undefined, cause: string | undefined): Promise<ExecutionRecord>;
  /** Leaves it as it stands on disk, for the next start. */
  suspend(): Promise<void>;
  readonly done: Promise<void>;
}

/** Runs an execution from its first state, or goes on with the state it was in. */
export const runExecution = (setting: ExecutionSetting, begun: ExecutionRecord): RunningExecution => {
  const { runtime, runnable } = setting;
  const { definition } = runnable;
  const stopping = new AbortController();
  let record = begun;

  /** Saves follow each other in the order of the changes; only the last one has to be waited for. */
  let saved: Promise<void> = Promise.resolve();
  const change = (next: ExecutionRecord): void => {
    record = next;
    saved = setting.save(next);
    // Whoever waits for it learns of a failure; an execution does not end of it.
    saved.catch((error: unknown) => runtime.log(`${begun.arn}: ${String(error)}`));
  };
  const end = async (ending: Ending): Promise<void> => {
    const { state: _state, wait: _wait, ...rest } = record;
    change({ ...rest, ...ending, stoppedAtMs: Date.now() });
    await saved;
  };

  const waitIn = async (name: string, input: unknown): Promise<null> => {
    const fields = runnable.waits.get(name) ?? {};
    const remembered = record.wait?.state === name ? record.wait.dueAtMs : undefined;
    const dueAtMs = remembered ?? waitDueAtMs(fields, input, runtime.speed);
    if (runnable.topLevelStates.has(name)) change({ ...record, wait: { state: name, dueAtMs } });
    await sleepUntil(dueAtMs, stopping.signal);
    return null;
  };

  type Handler = (input: Json) => Promise<Json>;
  const taskHandlers = [...runnable.tasks].map(([name, { resource }]): [string, Handler] => [
    name,
    (input) => untilStopped(() => runLambdaTask(runtime, setting.roleArn, resource, input), stopping.signal),
  ]);
  const waitHandlers = [...runnable.waits.keys()].map((name): [string, Handler] => [
    name,
    (input) => waitIn(name, input),
  ]);
  const handlers = Object.fromEntries([...taskHandlers, ...waitHandlers]);

  const remainingSeconds = (): number | undefined => {
    if (definition.TimeoutSeconds === undefined) return undefined;
    const elapsedSeconds = (Date.now() - begun.startedAtMs) / 1000;
    return Math.min(Math.max(definition.TimeoutSeconds - elapsedSeconds, 0.001), LONGEST_TIMER_SECONDS);
  };

  const run = async (): Promise<void> => {
    const from = begun.state?.name ?? definition.StartAt;
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
    const startTime = new Date(begun.startedAtMs).toISOString();
    const { result, eventLogs, abort } = machine.run(begun.state?.input ?? JSON.parse(begun.input), {
      overrides: { taskResourceLocalHandlers: handlers },
      noThrowOnAbort: true,
      context: {
        Original: { Input: JSON.parse(begun.input), StartTime: startTime },
        Execution: { Id: begun.arn, Name: begun.name, RoleArn: setting.roleArn },
        StateMachine: { Id: setting.machineArn, Name: setting.machineName },
      },
    });
    stopping.signal.addEventListener('abort', abort, { once: true });
    const following = follow(eventLogs);
    try {
      const output = await result;
      await following;
      if (stopping.signal.aborted) return;
      await end({ status: 'SUCCEEDED', output: JSON.stringify(output) });
    } catch (error) {
      await following;
      if (stopping.signal.aborted) return;
      await end(endingOf(error));
    }
  };

  /** Keeps the state it is in on disk; states inside Map and Parallel begin again with their whole. */
  const follow = async (eventLogs: ReturnType<AslMachine['run']>['eventLogs']): Promise<void> => {
    for await (const event of eventLogs) {
      if (event.type !== 'StateEntered' || event.index !== undefined || record.status !== 'RUNNING') continue;
      const { name, input } = event.state;
      if (!runnable.topLevelStates.has(name)) continue;
      const { wait, ...rest } = record;
      change({ ...rest, ...(wait?.state === name ? { wait } : {}), state: { name, input } });
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
