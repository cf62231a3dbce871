import { recordSharedProcess } from './cpu-time.ts';
import { rememberedDatabase } from './database.ts';

/** jest globalTeardown. */
export default async function stopDatabase(): Promise<void> {
  await recordSharedProcess('database of the functional tests', () => rememberedDatabase()?.stop());
}
