import { type AsyncConfig, DEFAULT_ASYNC_CONFIG } from './async-invocations.ts';

/** The EventInvokeConfig of each function that has one. */
export class AsyncConfigs {
  readonly #byArn = new Map<string, AsyncConfig>();

  set(functionArn: string, config: Partial<AsyncConfig>): void {
    this.#byArn.set(functionArn, { ...this.of(functionArn), ...config });
  }

  of(functionArn: string): AsyncConfig {
    return this.#byArn.get(functionArn) ?? DEFAULT_ASYNC_CONFIG;
  }
}
