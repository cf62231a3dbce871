import { stopSharedService } from './start-shared-service.ts';

/** jest globalTeardown. */
export default async function stop(): Promise<void> {
  await stopSharedService();
}
