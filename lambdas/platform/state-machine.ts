import { ExecutionAlreadyExists, SFNClient, SFNServiceException, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { timeouts } from './aws-timeouts.ts';
import { retry } from './retry.ts';

const NO_PAUSE = { baseMilliseconds: 0, capMilliseconds: 0 };
const NEVER = { ...NO_PAUSE, attempts: 1, when: () => false };
const WHEN_UNANSWERED = {
  ...NO_PAUSE,
  attempts: 2,
  when: (error: unknown) => error instanceof Error && !(error instanceof SFNServiceException),
};

/** Starts executions of one state machine. */
export interface StateMachine {
  /** A name starts one execution, however often it is asked for. */
  start(name: string, input: unknown): Promise<void>;
}

/**
 * The client pauses between its attempts. Who has a queue to go back to wants none of that (`pauses: false`): then
 * only a call that nobody answered, such as one over a connection that was closed meanwhile, is made again, at once.
 */
export function openStateMachine(arn: string, { pauses = true } = {}): StateMachine {
  const client = new SFNClient({
    maxAttempts: pauses ? 5 : 1,
    requestHandler: timeouts(3_000),
  });
  return {
    start: async (name, input) => {
      const command = new StartExecutionCommand({ stateMachineArn: arn, name, input: JSON.stringify(input) });
      try {
        await retry(() => client.send(command), pauses ? NEVER : WHEN_UNANSWERED);
      } catch (error) {
        // It ran before and has ended: that is what the name is for.
        if (!(error instanceof ExecutionAlreadyExists)) throw error;
      }
    },
  };
}
