import { type LocalService, startService } from '../service/local-service.ts';
import { SHARED_SPEED } from '../service/shared-service.ts';

// jest loads setup and teardown apart from each other; only the global object is common to both.
const shared = globalThis as { sharedService?: LocalService };

/** jest globalSetup: one running service for all tests of the e2e level. */
export default async function startSharedService(): Promise<void> {
  shared.sharedService = await startService({ speed: SHARED_SPEED, isLongLived: true });
  process.env.SHARED_SERVICE_FILE = shared.sharedService.file;
}

export const takeSharedService = () => shared.sharedService;
