import type { Table } from '../../../../lambdas/platform/table/table.ts';
import type { ScanFixture } from '../../scans/scan-fixture.ts';
import { answerFor, sendMessage } from '../visitor.ts';

/** Counts the database calls that run one after another. Parallel calls count as one round trip. */
function countRoundTrips(table: Table) {
  const send = table.client.send.bind(table.client) as (...given: unknown[]) => Promise<unknown>;
  let longest = 0;
  const counted = async (...given: unknown[]) => {
    const position = longest + 1;
    const response = await send(...given);
    longest = Math.max(longest, position);
    return response;
  };
  const client = new Proxy(table.client, {
    get: (target, name) => (name === 'send' ? counted : Reflect.get(target, name, target)),
  });
  return { table: { ...table, client }, roundTrips: () => longest };
}

type Options = NonNullable<Parameters<typeof sendMessage>[3]>;

/** Sends a message. Returns the number of database round trips before the model was called. */
export async function roundTripsBeforeModel(
  fixture: ScanFixture,
  conversation: Parameters<typeof sendMessage>[1],
  { text = 'When do you open?', knowledge }: { readonly text?: string } & Pick<Options, 'knowledge'> = {},
): Promise<number> {
  const counter = countRoundTrips(fixture.effects.table);
  const { table } = counter;
  let before = 0;
  const { status } = await sendMessage(
    { ...fixture, effects: { ...fixture.effects, table } } as ScanFixture,
    conversation,
    text,
    {
      knowledge: { ...knowledge, table },
      answer: async function* (request) {
        before = counter.roundTrips();
        yield* answerFor({ input: 20, output: 5 })(request);
      },
    },
  );
  if (status !== 200) throw new Error(`The message was refused with ${status}.`);
  return before;
}
