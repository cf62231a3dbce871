import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check, QprCodeDetail, RunCheckInput } from '../../src/qpr.ts';
import { fieldsIn } from '../commands/code-fields.ts';
import { UserError } from '../failures.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The files of a code. They contain the texts and settings that its owner can review in a repository. */
const FILES = { code: 'code.json', prompt: 'prompt.md', checks: 'checks.json' } as const;

const namesWhere = (isRequired: boolean) =>
  fieldsIn('file').flatMap(([name, { required = false }]) => (required === isRequired ? [name] : []));
/** If `code.json` omits such a field, a push removes the field from the code. */
const REMOVABLE = namesWhere(false);
/** Every code has these fields. If `code.json` omits one, a push leaves it unchanged. */
const REQUIRED = namesWhere(true);

type CodeFields = Readonly<Record<string, unknown>>;

/** A check in `checks.json`. */
export interface FileCheck {
  /** Absent for a check that was never pushed. */
  readonly id?: string | undefined;
  readonly question: string;
  readonly expect: Check['expect'];
}

/** A check of the live code. */
export interface LiveCheck extends FileCheck {
  readonly id: string;
  readonly updatedAt: string;
}

/** The content of the three files. */
export interface CodeFiles {
  readonly id: string;
  /** The code's `updated_at` at the time of the last pull or push. */
  readonly updatedAt: string | undefined;
  /** The time of the last change to a pulled check. `null` if there were no checks, and absent in older files. */
  readonly checksUpdatedAt?: string | null | undefined;
  readonly fields: CodeFields;
  readonly prompt: string;
  readonly checks: readonly FileCheck[];
}

/** What the files would contain if the live code were pulled now. */
export interface LiveFiles extends CodeFiles {
  readonly checks: readonly LiveCheck[];
}

/** Converts the live code and its checks to the content of the files. */
export function codeFilesOf(code: QprCodeDetail, checks: readonly Check[]): LiveFiles {
  const values: Readonly<Record<string, unknown>> = { ...code };
  const names = [...REQUIRED, ...REMOVABLE].filter((name) => values[name] !== undefined);
  const fields = Object.fromEntries(names.map((name) => [name, values[name]]));
  // A check that was created from a conversation contains a visitor's words, which are not written to files.
  const written = checks.flatMap(({ conversation_id, question, ...check }) =>
    conversation_id === undefined && question !== null ? [{ ...check, question }] : [],
  );
  return {
    id: code.id,
    updatedAt: code.updated_at,
    checksUpdatedAt:
      written
        .map(({ updated_at }) => updated_at)
        .sort()
        .at(-1) ?? null,
    fields,
    prompt: textOfFile(code.prompt),
    checks: written.map(({ id, question, expect, updated_at }) => ({ id, question, expect, updatedAt: updated_at })),
  };
}

/** Removes what editors add: the line break at the end of a file, and, in some editors, CRLF line breaks. */
const textOfFile = (text: string): string => text.replace(/\r\n/g, '\n').replace(/\n$/, '');

/** The fields in which the files differ from the live code, in the format of an update: `null` removes a field. */
export function changesIn(files: CodeFiles, live: CodeFiles): Readonly<Record<string, unknown>> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const required = REQUIRED.flatMap((name) =>
    files.fields[name] === undefined ? [] : [[name, files.fields[name]] as const],
  );
  const removable = REMOVABLE.map((name) => [name, files.fields[name] ?? null] as const);
  return Object.fromEntries([
    ...[...required, ...removable].filter(([name, value]) => !isSame(value, live.fields[name] ?? null)),
    ...(files.prompt === live.prompt ? [] : [['prompt', files.prompt]]),
  ]);
}

/** The part of the files that affects answers, as a draft for running checks. */
export function draftOf({ fields, prompt }: CodeFiles): NonNullable<NonNullable<RunCheckInput['body']>['draft']> {
  const values = { ...Object.fromEntries(REMOVABLE.map((name) => [name, null])), ...fields, prompt };
  const names = fieldsIn('answer').map(([name]) => name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

export async function writeCodeFiles({ resolve }: Terminal, dir: string, files: CodeFiles): Promise<void> {
  const folder = resolve(dir);
  await mkdir(folder, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const { id, updatedAt: updated_at, checksUpdatedAt: checks_updated_at, fields, checks } = files;
  await write(FILES.code, jsonText({ id, updated_at, checks_updated_at, ...fields }));
  await write(FILES.prompt, `${files.prompt}\n`);
  await write(FILES.checks, jsonText(checks.map(({ id, question, expect }) => ({ id, question, expect }))));
}

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export async function readCodeFiles({ resolve }: Terminal, dir: string): Promise<CodeFiles> {
  const read = async (name: string): Promise<string> => {
    const path = join(resolve(dir), name);
    return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      const why = error.code === 'ENOENT' ? 'does not exist' : 'cannot be read';
      throw new UserError(`The file ${join(dir, name)} ${why}. Create it with: qpr codes pull CODE ${dir}`);
    });
  };
  const { id, updated_at, checks_updated_at, ...fields } = objectIn(await read(FILES.code), join(dir, FILES.code));
  if (typeof id !== 'string') throw new UserError(`${join(dir, FILES.code)} has no "id".`);
  const unknown = Object.keys(fields).find((name) => ![...REQUIRED, ...REMOVABLE].includes(name));
  if (unknown !== undefined) throw new UserError(`${join(dir, FILES.code)} has an unknown field: "${unknown}".`);
  return {
    id,
    updatedAt: typeof updated_at === 'string' ? updated_at : undefined,
    checksUpdatedAt:
      typeof checks_updated_at === 'string' || checks_updated_at === null ? checks_updated_at : undefined,
    fields,
    prompt: textOfFile(await read(FILES.prompt)),
    checks: checksIn(await read(FILES.checks), join(dir, FILES.checks)),
  };
}

function jsonIn(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectIn(text: string, file: string): Readonly<Record<string, unknown>> {
  const value = jsonIn(text, file);
  if (isObject(value)) return value;
  throw new UserError(`${file} is not a JSON object.`);
}

function checksIn(text: string, file: string): readonly FileCheck[] {
  const value = jsonIn(text, file);
  const isCheck = (entry: unknown): entry is FileCheck =>
    isObject(entry) && typeof entry.question === 'string' && isObject(entry.expect);
  if (Array.isArray(value) && value.every(isCheck)) return value;
  throw new UserError(`${file} must be a JSON array of checks, each with "question" and "expect".`);
}
