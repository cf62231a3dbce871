import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without its user interface. It opens a new page with a quarter of the CPU time. */
const SHELL_PATHS = ['/usr/lib/chromium/chromium-headless-shell'];
const FULL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const CHROMIUM_MISSING =
  'The tests that open a page need Chromium. Get it with `sudo apt-get install chromium-headless-shell`, or set CHROMIUM to its path.';

const installedOf = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path));

/** Path of the Chromium installed on this machine, or `undefined`. */
export const findChromium = (): string | undefined =>
  installedOf([process.env.CHROMIUM, ...SHELL_PATHS, ...FULL_PATHS]);

/** Path of a Chromium with its user interface, if that is not the one above. With `CHROMIUM`, only that one is used. */
export function findFullChromium(): string | undefined {
  const path = process.env.CHROMIUM || installedOf(SHELL_PATHS) === undefined ? undefined : installedOf(FULL_PATHS);
  // Ubuntu installs a script that only says how to get Chromium.
  return path !== undefined && spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0 ? path : undefined;
}

/**
 * A fresh Debian machine has no browser. When we run as root, this installs those that the tests use. Otherwise the
 * tests that need a browser fail with instructions.
 */
export function installChromium(say: (line: string) => void): void {
  const missing = [
    // Only Debian has this package.
    ...(installedOf(SHELL_PATHS) ? [] : ['chromium-headless-shell']),
    ...(installedOf(FULL_PATHS) ? [] : ['chromium']),
  ];
  const isChosen = installedOf([process.env.CHROMIUM]) !== undefined;
  if (missing.length === 0 || isChosen || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say('Installing Chromium for the tests that open a page …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 });
  aptGet('update');
  for (const name of missing) aptGet('install', '-y', '--no-install-recommends', name);
}
