import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const CHROMIUM_MISSING =
  'The tests that open a page need Chromium. Get it with `sudo apt-get install chromium`, or set CHROMIUM to its path.';

/** Path of the machine's own Chromium; `undefined` when there is none. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...PLACES].find((path) => path !== undefined && existsSync(path));

/**
 * A fresh Debian machine has no browser. Where nobody has to be asked for a password, it is installed;
 * everywhere else the tests that need one say how to get it.
 */
export function provideChromium(say: (line: string) => void): void {
  if (findChromium() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say('Installing Chromium for the tests that open a page …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    spawnSync('apt-get', ['-qq', ...words], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 });
  }
}
