import type { Table } from '../../../lambdas/platform/table/table.ts';

/** Counts the sequential round trips of some work: how often a call starts while no other call is in flight. */
export async function roundTripsOf({ client }: Pick<Table, 'client'>, work: () => Promise<unknown>): Promise<number> {
  let inFlight = 0;
  let trips = 0;
  const { middlewareStack } = client;
  middlewareStack.add(
    (next) => async (args) => {
      if (inFlight === 0) trips += 1;
      inFlight += 1;
      try {
        return await next(args);
      } finally {
        inFlight -= 1;
      }
    },
    { step: 'initialize', name: 'roundTrips', priority: 'high' },
  );
  try {
    await work();
  } finally {
    middlewareStack.remove('roundTrips');
  }
  return trips;
}
