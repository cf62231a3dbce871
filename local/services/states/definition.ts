import type { StateMachineDefinition } from 'aws-local-stepfunctions';
import * as z from 'zod';
import { checkPath } from '../shared/json-path.ts';

/** The longest time of a Node.js timer. Step Functions allows longer waits, but our definitions do not need them. */
export const MAX_TIMER_SECONDS = 2_147_483;

const LAMBDA_INVOKE = /^arn:[\w-]+:states:::lambda:invoke$/;
const FUNCTION_ARN = /^arn:[\w-]+:lambda:/;
/** Not an AWS resource: marks a Wait state that the runtime itself handles. */
const WAIT_RESOURCE = 'local:wait';

const state = z.looseObject({
  Type: z.string(),
  Resource: z.string().optional(),
  QueryLanguage: z.literal('JSONPath').optional(),
  TimeoutSeconds: z.number().optional(),
  TimeoutSecondsPath: z.string().optional(),
  Retry: z
    .array(z.looseObject({ IntervalSeconds: z.number().default(1), MaxDelaySeconds: z.number().optional() }))
    .optional(),
});
type State = z.output<typeof state>;
const machine = z.looseObject({
  StartAt: z.string(),
  States: z.record(z.string(), state),
  QueryLanguage: z.literal('JSONPath').optional(),
  TimeoutSeconds: z.number().optional(),
});
type Machine = z.output<typeof machine>;
const transitions = z.array(z.looseObject({ Next: z.string().optional() }).optional());

const waitFields = z.looseObject({
  Seconds: z.number().optional(),
  SecondsPath: z.string().optional(),
  Timestamp: z.string().optional(),
  TimestampPath: z.string().optional(),
});
export type WaitFields = z.output<typeof waitFields>;

/** A task that calls a function, with its time limit. */
export interface TaskFields {
  readonly resource: string;
  readonly timeoutSeconds?: number | undefined;
  readonly timeoutSecondsPath?: string | undefined;
}

/** A definition for the interpreter (`aws-local-stepfunctions`), with the states that the runtime itself handles. */
export interface RunnableDefinition {
  readonly definition: StateMachineDefinition;
  readonly tasks: ReadonlyMap<string, TaskFields>;
  readonly waits: ReadonlyMap<string, WaitFields>;
  /**
   * All states except those inside Map and Parallel states. After a restart, an execution continues from one of these
   * top-level states.
   */
  readonly topLevelStates: ReadonlySet<string>;
}

/**
 * Converts a Wait state to a task of the runtime. Only then can the wait be divided by `--speed`, continue after a
 * restart, and get its duration or its end from the input.
 */
const waitAsTask = (wait: State): State => {
  const { Seconds: _s, SecondsPath: _sp, Timestamp: _t, TimestampPath: _tp, ...rest } = wait;
  return { ...rest, Type: 'Task', Resource: WAIT_RESOURCE, ResultPath: null, TimeoutSeconds: MAX_TIMER_SECONDS };
};

/**
 * Replaces the task's timeout with the longest possible one, because `runLambdaTask` applies the timeout itself. If the
 * interpreter applied it, the wait for an instance of the function would count too, and the call would continue after
 * the timeout.
 */
const withLongestTimeout = ({ TimeoutSeconds: _s, TimeoutSecondsPath: _p, ...task }: State): State => ({
  ...task,
  TimeoutSeconds: MAX_TIMER_SECONDS,
});

/**
 * A high `--speed` does not reduce MaxDelaySeconds below this value: the retries must last longer than a temporary
 * problem on this machine.
 */
const MIN_MAX_DELAY_SECONDS = 1;

const dividedRetry = ({ Retry }: State, speed: number): Pick<State, 'Retry'> =>
  Retry === undefined
    ? {}
    : {
        Retry: Retry.map(({ MaxDelaySeconds, ...retrier }) => ({
          ...retrier,
          IntervalSeconds: retrier.IntervalSeconds / speed,
          ...(MaxDelaySeconds !== undefined && {
            MaxDelaySeconds: Math.max(MaxDelaySeconds / speed, Math.min(MaxDelaySeconds, MIN_MAX_DELAY_SECONDS)),
          }),
        })),
      };

const checkTask = (name: string, resource: string): void => {
  if (LAMBDA_INVOKE.test(resource) || FUNCTION_ARN.test(resource)) return;
  throw new Error(`the task ${name} with the resource ${resource} is not supported locally`);
};

/** The states that follow this one. */
const nextStates = (state: State): string[] =>
  transitions
    .parse([state, { Next: state.Default }, state.Catch, state.Choices].flat())
    .flatMap((from) => from?.Next ?? []);

const checkTransitions = ({ StartAt, States }: Machine): void => {
  const missing = [StartAt, ...Object.values(States).flatMap(nextStates)].find((name) => !Object.hasOwn(States, name));
  if (missing !== undefined) throw new Error(`the definition has a transition to ${missing}, which does not exist`);
};

/**
 * The interpreter overwrites the input and the start time when an execution continues after a restart, so the
 * definition reads both from our own context.
 */
const withOriginalContext = (text: string): string =>
  text
    .replaceAll('$$.Execution.Input', () => '$$.Original.Input')
    .replaceAll('$$.Execution.StartTime', () => '$$.Original.StartTime');

const UNSUPPORTED_CONTEXT = /\$\$\.(State|Task|Map\.Run)\b[\w.]*/;

/**
 * Reads Amazon States Language in JSONPath mode, and divides the pauses between retries by the speed. Throws for
 * unsupported elements and for transitions to missing states. The full validation (`asl-validator`) takes 300 ms of CPU
 * time per state machine, so only a test of the stack runs it.
 */
export const readDefinition = (text: string, speed: number): RunnableDefinition => {
  const original: unknown = JSON.parse(text);
  const [unsupported] = UNSUPPORTED_CONTEXT.exec(text) ?? [];
  if (unsupported) throw new Error(`the context value ${unsupported} is not supported locally`);
  const parsed = machine.parse(original);
  const tasks = new Map<string, TaskFields>();
  const waits = new Map<string, WaitFields>();

  const prepareState = ([name, state]: [string, State]): [string, State] => {
    if (state.Type === 'Wait') {
      waits.set(name, waitFields.parse(state));
      return [name, waitAsTask(state)];
    }
    if (state.Type === 'Task') {
      checkTask(name, state.Resource ?? '');
      const { Resource: resource = '', TimeoutSeconds: timeoutSeconds, TimeoutSecondsPath: timeoutSecondsPath } = state;
      if (timeoutSecondsPath !== undefined) checkPath(timeoutSecondsPath);
      tasks.set(name, { resource, timeoutSeconds, timeoutSecondsPath });
      return [name, { ...withLongestTimeout(state), ...dividedRetry(state, speed) }];
    }
    const prepared: State = { ...state, ...dividedRetry(state, speed) };
    for (const key of ['Iterator', 'ItemProcessor']) {
      if (state[key] !== undefined) prepared[key] = prepare(machine.parse(state[key]));
    }
    if (Array.isArray(state.Branches)) {
      prepared.Branches = state.Branches.map((branch) => prepare(machine.parse(branch)));
    }
    return [name, prepared];
  };
  const prepare = (definition: Machine): Machine => {
    checkTransitions(definition);
    return { ...definition, States: Object.fromEntries(Object.entries(definition.States).map(prepareState)) };
  };

  const runnable = JSON.parse(withOriginalContext(JSON.stringify(prepare(parsed))));
  return { definition: runnable, tasks, waits, topLevelStates: new Set(Object.keys(parsed.States)) };
};
