import { useRef, useState } from 'preact/hooks';
import type { CallOptions, Operation } from '../../../sdk/src/index.ts';
import { call } from './client.ts';
import type { AnyOperation } from './queries/query-cache.ts';
import { toError } from './to-error.ts';
import { type Input, invalidate } from './use-query.ts';

type Outcome<O> = { readonly ok: true; readonly data: O } | { readonly ok: false; readonly error: Error };

export interface Mutation<I, O> {
  /** Never throws. The error is in the outcome, and in `error` until the next run. */
  run(input: I, options?: CallOptions): Promise<Outcome<O>>;
  readonly isPending: boolean;
  readonly error: Error | undefined;
  reset(): void;
}

/** A write operation, with the queries to invalidate after it. */
export function useMutation<I extends Input, O>(
  operation: Operation<I, O>,
  { invalidates = [] }: { readonly invalidates?: readonly AnyOperation[] } = {},
): Mutation<I, O> {
  const [state, setState] = useState<{ isPending: boolean; error?: Error }>({ isPending: false });
  const latest = useRef(0);
  const run = async (input: I, options?: CallOptions): Promise<Outcome<O>> => {
    latest.current += 1;
    const number = latest.current;
    const settle = (next: { isPending: boolean; error?: Error }) => number === latest.current && setState(next);
    setState({ isPending: true });
    try {
      const data = await call(operation, input, options);
      await invalidate(...invalidates);
      settle({ isPending: false });
      return { ok: true, data };
    } catch (thrown) {
      const error = toError(thrown);
      settle({ isPending: false, error });
      return { ok: false, error };
    }
  };
  const reset = () => {
    // A call that is still running must not set its error later.
    latest.current += 1;
    setState({ isPending: false });
  };
  return { run, isPending: state.isPending, error: state.error, reset };
}
