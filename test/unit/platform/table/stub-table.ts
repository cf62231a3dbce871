import type { Table } from '../../../../lambdas/platform/table/table.ts';

interface Command {
  readonly input: object;
}

/** A table whose client responds with what the test hands over, one after the other, and keeps the requests. */
export function stubTable(responses: readonly (object | Error)[]) {
  const requests: object[] = [];
  const send = async ({ input }: Command) => {
    // As it was sent: whoever sends may change its own objects afterwards.
    requests.push(structuredClone(input));
    const response = responses[requests.length - 1] ?? responses.at(-1) ?? {};
    if (response instanceof Error) throw response;
    return response;
  };
  return { table: { name: 'stub', client: { send } } as unknown as Table, requests };
}
