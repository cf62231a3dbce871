import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ENV } from '../contracts/environment.ts';
import { requiredEnv } from './environment.ts';
import { timeouts } from './aws-timeouts.ts';

/** Starts executions of one state machine. */
export interface StateMachine {
  /** A name starts one execution, however often it is asked for. */
  start(name: string, input: unknown): Promise<void>;
}

export function openStateMachine(arn: string): StateMachine {
  const client = new SFNClient({
    maxAttempts: 5,
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

/** The machine that delivers one event to one webhook. */
export const openDeliveryMachine = (): StateMachine => openStateMachine(requiredEnv(ENV.deliveryMachineArn));
