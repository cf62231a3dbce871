import type { InvokeResult, Runtime } from '../../engine/types.ts';

/** The function of a mapping, and the role that Lambda's pollers use for it. */
export interface MappingTarget {
  readonly functionArn: string;
  readonly roleArn: string;
}

/** Ends with the signal even when the function does not: what was not finished comes again after a restart. */
export const invokeUntil = async (
  runtime: Runtime,
  functionArn: string,
  event: unknown,
  signal: AbortSignal,
): Promise<InvokeResult> => {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(new Error('The runtime is stopping'));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  // Nobody may be listening any more when it happens.
  stopped.promise.catch(() => undefined);
  try {
    return await Promise.race([runtime.functions.invoke(functionArn, event), stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
