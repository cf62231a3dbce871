import { type LocalService, startService } from '../service/local-service.ts';
import { SHARED_SPEED } from '../service/shared-service.ts';

// jest loads setup and teardown as separate modules. They share only the global object.
const shared = globalThis as { sharedService?: LocalService };

/** jest globalSetup: starts one service for all e2e tests. */
export default async function startSharedService(): Promise<void> {
  shared.sharedService = await startService({ speed: SHARED_SPEED, isLongLived: true });
  process.env.SHARED_SERVICE_FILE = shared.sharedService.file;
}

export const takeSharedService = () => shared.sharedService;
