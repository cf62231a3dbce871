import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_MISSING, findChromium } from './find-chromium.ts';

/** Launches the installed Chromium headless, without its background network traffic. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(CHROMIUM_MISSING);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
