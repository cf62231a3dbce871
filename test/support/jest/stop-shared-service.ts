import { takeSharedService } from './start-shared-service.ts';

/** jest globalTeardown. */
export default async function stopSharedService(): Promise<void> {
  await takeSharedService()?.stop();
}
