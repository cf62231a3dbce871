import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { codeOf } from '../../../engine/error-code.ts';
import { writeAtomically } from '../../shared/atomic-file.ts';

/** The names that are defined for a bundle. CommonJS defines the first five. */
const NAMES = ['exports', 'require', 'module', '__filename', '__dirname', 'process', 'globalThis'] as const;
type ValuesOf<Names> = { [Index in keyof Names]: unknown };
type Wrapper = (...values: ValuesOf<typeof NAMES>) => void;

export interface CompiledBundle {
  readonly run: Wrapper;
  /** Stores the code that V8 has compiled so far, unless it is stored already. */
  save(): Promise<void>;
}

const PROLOGUE = `(function (${NAMES.join(', ')}) { `;

/**
 * Compiles a CommonJS bundle. Compiling takes a third of the CPU time of a cold start, so the compiled code is stored
 * on disk for all instances and later runs. V8 checks only that the length of the source is unchanged, so the file name
 * contains a hash of the source.
 */
export function compileBundle(path: string, cacheDir: string | undefined): CompiledBundle {
  const source = readFileSync(path, 'utf8');
  const file = cacheDir && join(cacheDir, `${hash('sha1', source)}-${cachedDataVersionTag().toString(16)}`);
  const cachedData = file ? readIfExists(file) : undefined;
  const script = new Script(`${PROLOGUE}${source}\n})`, {
    filename: path,
    columnOffset: -PROLOGUE.length,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  let isStored = cachedData !== undefined && !script.cachedDataRejected;
  return {
    run: script.runInThisContext(),
    save: async () => {
      if (!file || isStored) return;
      isStored = true;
      await writeAtomically(file, script.createCachedData());
    },
  };
}

function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
