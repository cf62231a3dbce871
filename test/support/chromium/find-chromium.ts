import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN_PATHS = [
  // Chromium without its user interface. It opens a new page with a quarter of the CPU time.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Only Debian has the first package. Other distributions may have the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

export const CHROMIUM_MISSING =
  'The tests that open a page need Chromium. Get it with `sudo apt-get install chromium-headless-shell`, or set CHROMIUM to its path.';

/** Path of the Chromium installed on this machine, or `undefined`. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...KNOWN_PATHS].find((path) => path !== undefined && existsSync(path));

/**
 * A fresh Debian machine has no browser. When we run as root, this installs one. Otherwise the tests that need a
 * browser fail with instructions.
 */
export function installChromium(say: (line: string) => void): void {
  if (findChromium() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say('Installing Chromium for the tests that open a page …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 });
  aptGet('update');
  for (const name of PACKAGES) {
    if (!findChromium()) aptGet('install', '-y', '--no-install-recommends', name);
  }
}
