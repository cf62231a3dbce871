import type { Browser, BrowserServer, LaunchOptions } from 'playwright-core';
import { CHROMIUM_MISSING, findChromium } from './find-chromium.ts';

/** Environment variable with the address of the Chromium that all test files of a run share. */
export const CHROMIUM_ADDRESS = 'TEST_CHROMIUM_ADDRESS';

/** Environment variable with the path of another Chromium, which a test file launches for itself. */
export const CHROMIUM_PATH = 'TEST_CHROMIUM_PATH';

/** Launches the installed Chromium headless. */
export async function launchChromium(path = findChromium()): Promise<Browser> {
  return (await playwright()).chromium.launch(options(path));
}

/** Launches a Chromium that other processes can connect to. */
export async function startChromium(): Promise<BrowserServer> {
  return (await playwright()).chromium.launchServer({ ...options(findChromium()), host: '127.0.0.1' });
}

/** Connects to the Chromium of this run. `close` closes only the pages of this connection. */
export async function connectChromium(): Promise<Browser> {
  const path = process.env[CHROMIUM_PATH];
  if (path) return launchChromium(path);
  const address = process.env[CHROMIUM_ADDRESS];
  if (!address) throw new Error(CHROMIUM_MISSING);
  return (await playwright()).chromium.connect(address);
}

function options(executablePath: string | undefined): LaunchOptions {
  if (!executablePath) throw new Error(CHROMIUM_MISSING);
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      // These three prevent network traffic in the background.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No page here embeds another site, and without site isolation Chromium starts fewer processes.
      '--disable-site-isolation-trials',
    ],
  };
}

/** Playwright from jest's environment. The benchmarks and `npm run screenshot` run without jest, so they import it. */
const playwright = async (): Promise<typeof import('playwright-core')> =>
  (globalThis as { playwright?: typeof import('playwright-core') }).playwright ?? (await import('playwright-core'));
