import { takeDatabase } from './database.ts';

/** jest globalTeardown. */
export default async function stopDatabase(): Promise<void> {
  await takeDatabase()?.stop();
}
