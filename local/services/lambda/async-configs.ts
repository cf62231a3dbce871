import { type AsyncConfig, DEFAULT_ASYNC_CONFIG } from './async-invocations.ts';

/** The settings for asynchronous invocations of each function: its EventInvokeConfig and its dead-letter queue. */
export class AsyncConfigs {
  readonly #byArn = new Map<string, AsyncConfig>();

  set(functionArn: string, config: Partial<AsyncConfig>): void {
    this.#byArn.set(functionArn, { ...this.of(functionArn), ...config });
  }

  of(functionArn: string): AsyncConfig {
    return this.#byArn.get(functionArn) ?? DEFAULT_ASYNC_CONFIG;
  }
}
