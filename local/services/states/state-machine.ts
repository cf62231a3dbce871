/** Published as `state-machine` under its ARN. */
export interface StateMachine {
  readonly arn: string;
  start(input: string, name?: string): Promise<{ executionArn: string; startedAtMs: number }>;
}
