import { type InvokeResult, isThrottled, type Runtime } from '../../engine/types.ts';
import { sleep } from '../shared/timers.ts';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;

/** Invokes the function of a mapping, and retries while Lambda throttles. Throttled calls do not count as attempts. */
export const invokeWithThrottleRetry = async (
  runtime: Runtime,
  functionArn: string,
  event: unknown,
  signal: AbortSignal,
  onStart: () => void = () => undefined,
): Promise<InvokeResult> => {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await runtime.functions.invoke(functionArn, event, { signal, onStart });
    } catch (error) {
      if (!isThrottled(error) || signal.aborted) throw error;
      await sleep(pauseMs / runtime.speed, signal);
    }
  }
};
