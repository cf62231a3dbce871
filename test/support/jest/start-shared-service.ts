import type { BrowserServer } from 'playwright-core';
import { CHROMIUM_ADDRESS, startChromium } from '../chromium/chromium.ts';
import { findChromium } from '../chromium/find-chromium.ts';
import { type LocalService, startService } from '../service/local-service.ts';
import { SHARED_SPEED } from '../service/shared-service.ts';
import { recordSharedProcess } from './cpu-time.ts';

// jest loads setup and teardown as separate modules. They share only the global object.
const shared = globalThis as { sharedService?: LocalService; sharedChromium?: BrowserServer };

/** jest globalSetup: starts one service and one Chromium for all e2e and browser tests. */
export default async function startSharedService(): Promise<void> {
  // Without Chromium, only the tests that open a page fail.
  if (findChromium()) {
    shared.sharedChromium = await startChromium();
    process.env[CHROMIUM_ADDRESS] = shared.sharedChromium.wsEndpoint();
  }
  shared.sharedService = await startService({ speed: SHARED_SPEED });
  process.env.SHARED_SERVICE_FILE = shared.sharedService.file;
}

export async function stopSharedService(): Promise<void> {
  await recordSharedProcess('shared service and its database', () => shared.sharedService?.stop());
  await recordSharedProcess('shared Chromium', () => shared.sharedChromium?.close());
}
