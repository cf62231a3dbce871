import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';

/** From which files a bundle was built, so it is built again only if one of them has changed. */
interface BundleRecord {
  /** The files of the project, relative to its folder. `package-lock.json` stands for all packages. */
  readonly inputs: readonly string[];
  readonly hash: string;
}

/** Every bundle depends on the packages and on the bundler itself. */
const COMMON_INPUTS = [
  'package-lock.json',
  'tsconfig.json',
  ...globSync('*.ts', { cwd: import.meta.dirname })
    .sort()
    .map((file) => `lib/bundling/${file}`),
];

/** The records of the bundles in a folder. Reads each input only once, so use a new object for each build. */
export class BundleRecords {
  readonly #projectDir: string;
  readonly #outDir: string;
  /** Options of the build that change its result. */
  readonly #variant: string;
  readonly #hashes = new Map<string, string>();

  constructor(projectDir: string, outDir: string, variant: string) {
    this.#projectDir = projectDir;
    this.#outDir = outDir;
    this.#variant = variant;
  }

  /** The files from which the bundle was built. Empty if there is no bundle. */
  inputsOf(name: string): readonly string[] {
    return this.#read(name)?.inputs ?? [];
  }

  isCurrent(name: string): boolean {
    const record = this.#read(name);
    return record !== undefined && record.hash === this.#hashOf(record.inputs);
  }

  write(name: string, inputs: readonly string[]): void {
    const record: BundleRecord = { inputs, hash: this.#hashOf(inputs) };
    writeIfChanged(this.#fileOf(name), Buffer.from(JSON.stringify(record)));
  }

  #read(name: string): BundleRecord | undefined {
    const file = this.#fileOf(name);
    const isComplete = existsSync(file) && existsSync(join(this.#outDir, name, 'index.js'));
    return isComplete ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  }

  /** Not inside the folder of the bundle, which is uploaded. */
  #fileOf(name: string): string {
    return join(this.#outDir, 'inputs', `${name}.json`);
  }

  #hashOf(inputs: readonly string[]): string {
    const hash = createHash('sha256').update(this.#variant);
    for (const input of [...COMMON_INPUTS, ...inputs]) hash.update(`\0${input}\0${this.#hashOfFile(input)}`);
    return hash.digest('hex');
  }

  #hashOfFile(input: string): string {
    const known = this.#hashes.get(input);
    if (known !== undefined) return known;
    const file = join(this.#projectDir, input);
    const hash = existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'missing';
    this.#hashes.set(input, hash);
    return hash;
  }
}

/** The files of the project that an entry point imports, also indirectly. Unused imports count too. */
export function projectInputs({ inputs }: Metafile, entry: string): readonly string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || file.includes('node_modules/')) return;
    found.add(file);
    for (const { path, external } of inputs[file]?.imports ?? []) if (!external) visit(path);
  };
  visit(entry);
  return [...found].sort();
}

/** Writes the file atomically, so that two concurrent builds do not disturb each other. */
export function writeIfChanged(path: string, contents: Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, contents);
  renameSync(temporary, path);
}
