import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from 'esbuild';
import { FUNCTION_ENTRIES, type FunctionName } from '../../contracts/functions.ts';
import { bundleFunctions } from './bundle-functions.ts';
import { BundleRecords, writeIfChanged } from './bundle-records.ts';

/** In a folder without a bundle, the file with the name of the function whose bundle belongs there. */
const NAME_FILE = 'function.json';

/** Writes, instead of the bundles, one folder per function for `FunctionBundler.fill`. */
export function nameFunctions(outDir: string): void {
  for (const name of FUNCTION_ENTRIES.keys())
    writeIfChanged(join(outDir, name, NAME_FILE), Buffer.from(JSON.stringify({ name })));
}

export interface FunctionBundlerOptions {
  readonly projectDir: string;
  readonly outDir: string;
  /** Keeps names and lines, for a debugger. @default minified, as on AWS */
  readonly isReadable?: boolean;
  /** Called for a function whose code has changed after `since`. */
  readonly onLateChange?: (name: string) => void;
}

/**
 * Bundles each function when it is used for the first time. All functions together take half a minute of CPU time, and
 * nobody who starts the service uses all of them.
 */
export class FunctionBundler {
  readonly #options: FunctionBundlerOptions;
  readonly #since = Date.now();
  readonly #waiting = new Map<FunctionName, PromiseWithResolvers<void>>();
  #isBuilding = false;

  constructor(options: FunctionBundlerOptions) {
    this.#options = options;
  }

  /** Puts the bundle of the function that `nameFunctions` named into this folder. Replaces an outdated bundle. */
  async fill(folder: string): Promise<void> {
    const nameFile = join(folder, NAME_FILE);
    if (!existsSync(nameFile)) return;
    const { name } = JSON.parse(readFileSync(nameFile, 'utf8')) as { name: FunctionName };
    await this.#bundle(name);
    const bundle = join(this.#options.outDir, name);
    for (const file of readdirSync(bundle).filter((candidate) => !candidate.endsWith('.tmp'))) {
      const temporary = join(folder, `${file}.${process.pid}.tmp`);
      copyFileSync(join(bundle, file), temporary);
      renameSync(temporary, join(folder, file));
    }
    if (this.inputsOf(name).some((input) => this.#changedAtMs(input) > this.#since)) this.#options.onLateChange?.(name);
  }

  /** The files from which the function was bundled, relative to the project. Empty if it has no bundle. */
  inputsOf(name: string): readonly string[] {
    const { projectDir, outDir } = this.#options;
    return new BundleRecords(projectDir, outDir, '').inputsOf(name);
  }

  /** Functions that arrive during a build share the next one, because they share most of their sources. */
  #bundle(name: FunctionName): Promise<void> {
    const waiting = this.#waiting.get(name) ?? Promise.withResolvers<void>();
    this.#waiting.set(name, waiting);
    if (!this.#isBuilding) void this.#buildAll();
    return waiting.promise;
  }

  async #buildAll(): Promise<void> {
    this.#isBuilding = true;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting];
      this.#waiting.clear();
      await this.#build(batch);
      // Otherwise esbuild would keep a process with the memory of the last build. While sources are watched, the next
      // build starts faster with it.
      if (this.#waiting.size === 0 && !this.#options.isReadable) await stop();
    }
    this.#isBuilding = false;
  }

  async #build(batch: readonly (readonly [FunctionName, PromiseWithResolvers<void>])[]): Promise<void> {
    const { projectDir, outDir, isReadable = false } = this.#options;
    const entries = new Map(batch.map(([name]) => [name, FUNCTION_ENTRIES.get(name) ?? '']));
    try {
      await bundleFunctions({ entries, projectDir, outDir, isReadable });
      for (const [, { resolve }] of batch) resolve();
    } catch (error) {
      // Only the functions with an error fail.
      if (batch.length > 1) for (const one of batch) await this.#build([one]);
      else for (const [, { reject }] of batch) reject(error);
    }
  }

  #changedAtMs(input: string): number {
    return statSync(join(this.#options.projectDir, input), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }
}
