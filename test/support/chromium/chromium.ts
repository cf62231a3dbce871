import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_MISSING, findChromium } from './find-chromium.ts';

/** The machine's own Chromium, headless, talking to nobody but the pages under test. */
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
