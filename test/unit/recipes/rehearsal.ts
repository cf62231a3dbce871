import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { API, type Snapshot } from 'typescript/unstable/sync';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';
import type { Edit } from './recipe.ts';

const COMPILER_PROJECTS = ['tsconfig.json', 'web/studio/tsconfig.json'];
const NOT_COPIED = /^(?:node_modules|cdk\.out|deployment\.json|\..*)$/;
const SOURCES =
  '{bench,bin,contracts,lambdas,lib,local,messages,openapi,operator,sdk,shared,structure,test,web}/**/*.{ts,tsx}';
const GENERATED = '{contracts/webhooks/event-types.ts,docs/webhooks.md,messages/**/*.{js,json,ts},sdk/src/*.ts}';

const run = promisify(execFile);

export const isCode = (file: string): boolean => /\.tsx?$/.test(file);

/** A copy of the repository for trying out recipes, with a compiler that checks again only what depends on a change. */
export class Rehearsal {
  private readonly folder = mkdtempSync(join(tmpdir(), 'qpr-recipes-'));
  private readonly compiler: API;
  private snapshot: Snapshot;
  private importers: Map<string, string[]> | undefined;

  constructor() {
    cpSync(PROJECT_DIR, this.folder, {
      recursive: true,
      filter: (path) => dirname(path) !== PROJECT_DIR || !NOT_COPIED.test(path.slice(PROJECT_DIR.length + 1)),
    });
    symlinkSync(join(PROJECT_DIR, 'node_modules'), join(this.folder, 'node_modules'));
    this.compiler = new API({ cwd: this.folder });
    this.snapshot = this.compiler.updateSnapshot({ openProjects: COMPILER_PROJECTS.map((path) => this.path(path)) });
  }

  close(): void {
    this.compiler.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private path(file: string): string {
    return join(this.folder, file);
  }

  has(file: string): boolean {
    return existsSync(this.path(file));
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8');
  }

  do(edit: Edit): void {
    if ('content' in edit) this.write(edit.file, edit.content);
    else if ('copyOf' in edit) this.write(edit.file, this.read(edit.copyOf));
    else if ('messages' in edit) this.writeMessages(edit, (group, texts) => Object.assign(group, texts));
    else this.replace(edit.file, replacementsOf(edit));
  }

  /** Takes back an edit. Other edits of the same file stay. */
  undo(edit: Edit): void {
    if ('content' in edit || 'copyOf' in edit) this.write(edit.file, undefined);
    else if ('messages' in edit)
      this.writeMessages(edit, (group, texts) => {
        for (const name of Object.keys(texts)) delete group[name];
      });
    else
      this.replace(
        edit.file,
        replacementsOf(edit).map(({ before, after }) => ({ before: after, after: before })),
      );
  }

  private replace(file: string, replacements: readonly Replacement[]): void {
    const result = replacements.reduce((text, { before, after }) => {
      const [start = '', end, ...more] = text.split(before);
      if (end === undefined || more.length > 0)
        throw new Error(`${file} must contain this text exactly once, so that the recipe can change it: ${before}`);
      return start + after + end;
    }, this.read(file));
    this.write(file, result);
  }

  private writeMessages(
    { file, messages }: Extract<Edit, { messages: unknown }>,
    change: (group: Record<string, unknown>, texts: Readonly<Record<string, string>>) => void,
  ): void {
    const all = JSON.parse(this.read(file));
    for (const [path, texts] of Object.entries(messages))
      change(
        path.split('.').reduce((group, name) => group[name], all),
        texts,
      );
    this.write(file, `${JSON.stringify(all, null, 2)}\n`);
  }

  private write(file: string, text: string | undefined): void {
    const path = this.path(file);
    const existed = existsSync(path);
    if (text === undefined) rmSync(path);
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    if (isCode(file)) this.tellCompiler({ [text === undefined ? 'deleted' : existed ? 'changed' : 'created']: [path] });
  }

  private tellCompiler(fileChanges: { readonly [change: string]: string[] }): void {
    const previous = this.snapshot;
    this.snapshot = this.compiler.updateSnapshot({ fileChanges });
    previous.dispose();
  }

  /** Runs the programs behind `npm run generate`. Returns their error, if any. */
  async generate(): Promise<string | undefined> {
    const before = this.generated();
    const failure = (await this.failureOf('bin/openapi.ts')) ?? (await this.failureOf('bin/messages.ts'));
    this.tellCompiler({
      changed: [...this.generated()].flatMap(([file, text]) => (text === before.get(file) ? [] : [this.path(file)])),
    });
    return failure;
  }

  /** The files that generators write, as far as checks read them. */
  generated(): ReadonlyMap<string, string> {
    return new Map(globSync(GENERATED, { cwd: this.folder }).map((file) => [file, this.read(file)]));
  }

  /** Returns generated files to an earlier state. That is quicker than generating them again. */
  restore(generated: ReadonlyMap<string, string>): void {
    const now = this.generated();
    for (const [file, text] of generated) if (now.get(file) !== text) this.write(file, text);
  }

  /** Runs a program of the copy. Returns what it printed if it failed. */
  async failureOf(program: string, ...args: readonly string[]): Promise<string | undefined> {
    try {
      // The programs run many times, so their compiled code is cached.
      const env = { ...process.env, NODE_COMPILE_CACHE: this.path('.cache/node') };
      await run(process.execPath, [program, ...args], { cwd: this.folder, env });
      return undefined;
    } catch (error) {
      const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
      return `${program}: ${stdout}${stderr}`;
    }
  }

  /** The first error of the compiler in these files, and in those that import them. */
  compileError(files: readonly string[]): string | undefined {
    const projects = this.snapshot
      .getProjects()
      .map(({ program }) => ({ program, files: new Set(program.getSourceFileNames()) }));
    for (const file of new Set([...files, ...files.flatMap((each) => this.importersOf(each))])) {
      const path = this.path(file);
      for (const { program } of projects.filter((project) => project.files.has(path))) {
        const [error] = [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)];
        if (error) return `${file}: ${error.text}`;
      }
    }
    return undefined;
  }

  private importersOf(file: string): readonly string[] {
    this.importers ??= this.readImporters();
    return this.importers.get(file) ?? [];
  }

  private readImporters(): Map<string, string[]> {
    const importers = new Map<string, string[]>();
    for (const file of globSync(SOURCES, { cwd: this.folder })) {
      for (const [, specifier = ''] of this.read(file).matchAll(/\b(?:from|import)[ (]'(\.[^']+)'/g)) {
        const imported = posix.join(posix.dirname(file), specifier);
        importers.set(imported, [...(importers.get(imported) ?? []), file]);
      }
    }
    return importers;
  }
}

interface Replacement {
  readonly before: string;
  readonly after: string;
}

const replacementsOf = ({ change }: Extract<Edit, { change: unknown }>): Replacement[] =>
  change.map((each) =>
    'add' in each ? { before: each.after, after: each.after + each.add } : { before: each.replace, after: each.by },
  );
