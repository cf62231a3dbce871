import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { timeouts } from './aws-timeouts.ts';

/** Starts executions of one state machine. */
export interface StateMachine {
  /** A name starts one execution, however often it is asked for. */
  start(name: string, input: unknown): Promise<void>;
}

/** Who has a queue to go back to asks once (`maxAttempts: 1`): the client pauses between its attempts. */
export function openStateMachine(arn: string, { maxAttempts = 5 } = {}): StateMachine {
  const client = new SFNClient({
    maxAttempts,
    requestHandler: timeouts(3_000),
  });
  return {
    start: async (name, input) => {
      try {
        await client.send(new StartExecutionCommand({ stateMachineArn: arn, name, input: JSON.stringify(input) }));
      } catch (error) {
        // It ran before and has ended: that is what the name is for.
        if (!(error instanceof ExecutionAlreadyExists)) throw error;
      }
    },
  };
}
