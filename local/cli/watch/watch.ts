import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetPath } from '../../engine/assembly.ts';
import type { RunningRuntime } from '../../runtime.ts';
import type { LambdaFunctions } from '../../services/lambda/functions.ts';
import type { FunctionPool } from '../../services/lambda/pool.ts';
import { synthesize } from '../synthesize.ts';
import type { PageReload } from './reload.ts';
import { watchFiles } from './watch-files.ts';

const FOLDERS = [
  'bin',
  'contracts',
  'docs',
  'lambdas',
  'lib',
  'local',
  'messages',
  'sdk/sheet',
  'sdk/src',
  'shared',
  'web',
];
/** A change of the stack, or of the runtime itself. The service restarts with it. */
const STACK = /^(?:bin|contracts|lib|local)\/|^messages\/[\w-]+\.ts$/;
const PAGES = /^(?:web|shared|sdk|messages)\/|^docs\/[\w-]+\.(?:md|json)$/;
/** More functions than this are not bundled at once, but each at its next call. */
const MAX_AT_ONCE = 4;

/** What the composition root provides, because the local runtime does not import the bundler. */
export interface Rebuild {
  /** The files from which a function was bundled, relative to the project. */
  inputsOf(functionName: string): readonly string[];
  /** Builds the pages and returns their folder. */
  buildPages(): Promise<string>;
}

export interface WatchOptions {
  readonly projectDir: string;
  readonly running: RunningRuntime;
  readonly rebuild: Rebuild;
  readonly pageReload: PageReload;
  /** Uploads the pages of the assembly. */
  redeploy(): Promise<void>;
  readonly print: (line: string) => void;
}

export interface Watch {
  /** Resolves when the stack has changed and has been synthesized, so the service can restart. */
  readonly restart: Promise<void>;
  stop(): void;
}

/** Applies changes of the sources to the running service. A change that cannot be built leaves the service as it is. */
export function watchSources(options: WatchOptions): Watch {
  const { projectDir, print } = options;
  const restart = Promise.withResolvers<void>();
  const abort = new AbortController();
  // One after the other, so that a later change is applied last.
  let last: Promise<void> = Promise.resolve();
  const apply = async (files: readonly string[]): Promise<void> => {
    const [first = ''] = files;
    const what = files.length === 1 ? first : `${first} and ${files.length - 1} more`;
    if (files.some((file) => STACK.test(file))) {
      print(`${what}: synthesizing …`);
      await synthesizeAgain(projectDir, abort.signal);
      restart.resolve();
      return;
    }
    const start = performance.now();
    const done = [await replaceFunctions(options, files), files.some(isOfPages) && (await replacePages(options))];
    const replaced = done.filter((part) => part !== false).join('; ');
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    print(replaced === '' ? `${what}: nothing that runs uses it.` : `${what}: ${replaced} (${seconds} s).`);
  };
  const watcher = watchFiles(projectDir, FOLDERS, (files) => {
    last = last.then(() =>
      apply(files).catch((error: unknown) => {
        if (!abort.signal.aborted) print(`${error instanceof Error ? error.message : error}\nThe service runs on.`);
      }),
    );
  });
  return {
    restart: restart.promise,
    stop() {
      abort.abort();
      watcher.stop();
    },
  };
}

const isOfPages = (file: string): boolean => PAGES.test(file) && !file.startsWith('web/scan/');

/** Returns what was replaced, for the terminal. */
async function replaceFunctions(
  { running: { runtime }, rebuild }: WatchOptions,
  files: readonly string[],
): Promise<string | false> {
  const pools = new Map<string, FunctionPool>();
  for (const { name, pool } of runtime.find<LambdaFunctions>('lambda', 'functions').all()) {
    // A function that nobody has called yet is bundled at its first call.
    if (!pool?.isInUse) continue;
    const shortName = name.slice(runtime.stackName.length + 1);
    const inputs = rebuild.inputsOf(shortName);
    if (files.some((file) => inputs.includes(file))) pools.set(shortName, pool);
  }
  for (const pool of pools.values()) pool.outdateCode();
  if (pools.size === 0) return false;
  if (pools.size > MAX_AT_ONCE) return `${pools.size} functions will be replaced, each at its next call`;
  await Promise.all([...pools.values()].map((pool) => pool.refreshCode()));
  return `replaced ${[...pools.keys()].join(', ')}`;
}

async function replacePages({ running, rebuild, pageReload, redeploy }: WatchOptions): Promise<string> {
  const built = await rebuild.buildPages();
  for (const folder of pageFolders(running)) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(built, folder, { recursive: true });
    pageReload.addTo(folder);
  }
  await redeploy();
  pageReload.reload();
  return 'reloaded the pages';
}

/** Adds the script that reloads pages to the pages of a service that has just started. */
export async function prepareReload({ running, pageReload, redeploy }: Omit<WatchOptions, 'rebuild'>): Promise<void> {
  for (const folder of pageFolders(running)) pageReload.addTo(folder);
  await redeploy();
}

/** The folders of the assembly that the stack uploads as pages. */
function pageFolders({ assembly }: RunningRuntime): readonly string[] {
  const deployments = Object.values(assembly.template.Resources).filter(
    ({ Type }) => Type === 'Custom::CDKBucketDeployment',
  );
  const keys = deployments.flatMap(({ Properties }) => (Properties.SourceObjectKeys as readonly string[]).slice(0, 1));
  return [...new Set(keys)].map((key) => assetPath(assembly.dir, key));
}

/** Finds errors while the service still runs. The restarted service reuses the output. */
async function synthesizeAgain(projectDir: string, signal: AbortSignal): Promise<void> {
  const unused = await mkdtemp(join(tmpdir(), 'qpr-synth-'));
  try {
    await synthesize(projectDir, unused, signal, { bundlesOnUse: true });
  } finally {
    rmSync(unused, { recursive: true, force: true });
  }
}
