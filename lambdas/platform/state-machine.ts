import { ExecutionAlreadyExists, SFNClient, SFNServiceException, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { timeouts } from './aws-timeouts.ts';
import { retry } from './retry.ts';

const NO_DELAY = { baseMilliseconds: 0, capMilliseconds: 0 };
const NO_RETRY = { ...NO_DELAY, attempts: 1, when: () => false };
const RETRY_WITHOUT_RESPONSE = {
  ...NO_DELAY,
  attempts: 2,
  when: (error: unknown) => error instanceof Error && !(error instanceof SFNServiceException),
};

/** Starts executions of one state machine. */
export interface StateMachine {
  /** Starts one execution per name, however often it is called. */
  start(name: string, input: unknown): Promise<void>;
}

/**
 * By default, the client retries with delays. A caller that can return its message to a queue sets
 * `retriesWithDelay: false`. Then a call that got no response, for example because the connection was closed, is
 * retried once, immediately. Other failed calls are not retried.
 */
export function openStateMachine(arn: string, { retriesWithDelay = true } = {}): StateMachine {
  const client = new SFNClient({
    maxAttempts: retriesWithDelay ? 5 : 1,
    requestHandler: timeouts(3_000),
  });
  return {
    start: async (name, input) => {
      const command = new StartExecutionCommand({ stateMachineArn: arn, name, input: JSON.stringify(input) });
      try {
        await retry(() => client.send(command), retriesWithDelay ? NO_RETRY : RETRY_WITHOUT_RESPONSE);
      } catch (error) {
        // The execution was started before, so there is nothing to do.
        if (!(error instanceof ExecutionAlreadyExists)) throw error;
      }
    },
  };
}
