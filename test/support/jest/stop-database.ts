import { rememberedDatabase } from './database.ts';

/** jest globalTeardown. */
export default async function stopDatabase(): Promise<void> {
  await rememberedDatabase()?.stop();
}
