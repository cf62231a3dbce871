import type { Table } from '../../../../lambdas/platform/table/table.ts';

interface Command {
  readonly input: object;
}

/** A table whose client returns the given responses in order, repeats the last one, and records the requests. */
export function stubTable(responses: readonly (object | Error)[]) {
  const requests: object[] = [];
  const send = async ({ input }: Command) => {
    // Clone the input, because the caller may change it after sending.
    requests.push(structuredClone(input));
    const response = responses[requests.length - 1] ?? responses.at(-1) ?? {};
    if (response instanceof Error) throw response;
    return response;
  };
  return { table: { name: 'stub', client: { send } } as unknown as Table, requests };
}
