import {
  AwsError,
  type Functions,
  type InvokeOptions,
  type InvokeResult,
  type StreamedResult,
} from '../../engine/types.ts';
import type { AsyncInvocations } from './async-invocations.ts';
import { checkEventSize } from './event-size.ts';
import type { FunctionPool } from './pool.ts';

/** A function of the template. Exactly one of `pool` and `unsupportedReason` is set. */
export interface DeployedFunction {
  readonly name: string;
  readonly arn: string;
  readonly roleArn: string;
  readonly timeoutSeconds: number;
  /** Why the function cannot run locally, for example `its runtime is python3.13`. */
  readonly unsupportedReason?: string;
  readonly pool?: FunctionPool;
}

/** All functions of the stack, found by name, ARN or partial ARN as in Lambda's API. */
export class LambdaFunctions implements Functions {
  readonly #byArn = new Map<string, DeployedFunction>();
  readonly #byName = new Map<string, DeployedFunction>();
  #asynchronous: AsyncInvocations | undefined;

  add(deployed: DeployedFunction): void {
    this.#byArn.set(deployed.arn, deployed);
    this.#byName.set(deployed.name, deployed);
  }

  /** All functions of the stack. */
  all(): readonly DeployedFunction[] {
    return [...this.#byArn.values()];
  }

  setAsyncInvocations(invocations: AsyncInvocations): void {
    this.#asynchronous = invocations;
  }

  get(nameOrArn: string): DeployedFunction {
    // The only qualifier is $LATEST, because the runtime does not support versions.
    const unqualified = nameOrArn.replace(/:\$LATEST$/, '');
    const name = unqualified.startsWith('arn:') ? undefined : unqualified.split(':').at(-1);
    const found = this.#byArn.get(unqualified) ?? (name && this.#byName.get(name));
    if (!found) throw new AwsError('ResourceNotFoundException', `Function not found: ${nameOrArn}`, 404);
    return found;
  }

  async invoke(functionArn: string, event: unknown, options?: InvokeOptions): Promise<InvokeResult> {
    // The size of background events is not checked here: streams, Step Functions and asynchronous invocations have
    // limits of their own. The runtime does not limit the size of a queue's batch.
    if (options?.priority === 'foreground') checkEventSize(event, 'Invoke');
    return this.#poolOf(functionArn).invoke(event, options);
  }

  async invokeAsync(functionArn: string, event: unknown): Promise<void> {
    if (this.#asynchronous === undefined) throw new Error('Asynchronous invocations are not set up.');
    checkEventSize(event, 'InvokeAsync');
    await this.#asynchronous.add(this.get(functionArn).arn, event);
  }

  async invokeStreaming(functionArn: string, event: unknown, signal: AbortSignal): Promise<StreamedResult> {
    checkEventSize(event, 'Invoke');
    return this.#poolOf(functionArn).invokeStreaming(event, signal);
  }

  #poolOf(functionArn: string): FunctionPool {
    const { name, pool, unsupportedReason } = this.get(functionArn);
    if (pool === undefined)
      throw new AwsError('InvalidRuntimeException', `${name} cannot run locally: ${unsupportedReason}.`, 502);
    return pool;
  }
}
