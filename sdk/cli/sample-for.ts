import * as operations from '../src/operations.ts';
import type { Command, Field, Option } from './command.ts';
import { COMMANDS } from './commands/all-commands.ts';
import { usageOf } from './help.ts';

export interface SampleInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const commandFor = (operationId: string): Command | undefined =>
  COMMANDS.find(({ operation }) => operation === operationId);

/**
 * A sample for the API reference: the command line that calls an operation with the values of `input`. Without `input`,
 * it is the usage of the command. If no command supports all values, the sample uses `qpr api`. Shell variables
 * (`$CODE`) are kept. Returns undefined for pages that people open in a browser.
 */
export function sampleFor(operationId: string, input?: SampleInput): string | undefined {
  const image = /^get-qr-(png|svg)$/.exec(operationId)?.[1];
  if (image !== undefined) return imageLine(image, input ?? {});
  const command = commandFor(operationId);
  if (command && input === undefined) return `qpr ${usageOf(command)}${command.confirm ? ' --yes' : ''}`;
  return (command && commandLine(command, input ?? {})) ?? apiLine(operationId, input ?? {});
}

/** The values of the input that the command line does not contain yet, by field. */
type UnusedValues = Map<string, unknown>;

function commandLine(command: Command, input: SampleInput): string | undefined {
  const unused = valuesOf(input);
  if (!unused) return undefined;
  const words: string[] = [];
  for (const { field, optional } of command.arguments ?? []) {
    const value = takeFrom(unused, field);
    if (value === undefined && !optional) return undefined;
    if (value !== undefined) words.push(quote(String(value)));
  }
  const options = Object.entries(command.options ?? {});
  for (const [name, option] of options.filter(([, { field }]) => field !== 'body')) {
    const parts = optionWords(name, option, takeFrom(unused, option.field ?? limitField(name)));
    if (!parts) return undefined;
    words.push(...parts);
  }
  const dataOption = options.find(([, { field }]) => field === 'body');
  const fields = [...unused].filter(([field]) => field.startsWith('body.'));
  if (dataOption && fields.length > 0) {
    words.push(
      `--${dataOption[0]}`,
      quote(JSON.stringify(Object.fromEntries(fields.map(([field, value]) => [field.slice(5), value])))),
    );
    for (const [field] of fields) unused.delete(field);
  }
  if (unused.size > 0) return undefined;
  return ['qpr', command.name, ...words, ...(command.confirm ? ['--yes'] : [])].join(' ');
}

/**
 * `query.limit` limits a page, and `--limit` limits all pages together, so the option has no field. A sample still uses
 * `--limit` for a value of `query.limit`.
 */
const limitField = (name: string): Field | undefined => (name === 'limit' ? 'query.limit' : undefined);

function valuesOf({ path = {}, query = {}, body = {} }: SampleInput): UnusedValues | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const parts = { path, query, body: body as Readonly<Record<string, unknown>> };
  return new Map(
    Object.entries(parts).flatMap(([part, fields]) =>
      Object.entries(fields).map(([name, value]): [string, unknown] => [`${part}.${name}`, value]),
    ),
  );
}

function takeFrom(unused: UnusedValues, field: Field | undefined): unknown {
  if (field === undefined) return undefined;
  const value = unused.get(field);
  unused.delete(field);
  return value;
}

/** Returns undefined if the option cannot express the value. */
function optionWords(name: string, { kind, required }: Option, value: unknown): string[] | undefined {
  if (value === undefined) return required ? undefined : [];
  if (kind === 'flag') return value === true ? [`--${name}`] : value === false ? [] : undefined;
  if (kind === 'list')
    return isStringArray(value) && value.every((text) => !text.includes(','))
      ? [`--${name}`, quote(value.join(','))]
      : undefined;
  if (kind === 'texts') return isStringArray(value) ? value.flatMap((text) => [`--${name}`, quote(text)]) : undefined;
  if (kind === 'pairs') {
    if (typeof value !== 'object' || value === null) return undefined;
    const pairs = Object.entries(value);
    return isStringArray(pairs.map(([, text]) => text))
      ? pairs.flatMap(([key, text]) => [`--${name}`, quote(`${key}=${text}`)])
      : undefined;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return [`--${name}`, quote(String(value))];
}

const isStringArray = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((element) => typeof element === 'string');

function imageLine(kind: string, { path = {}, query = {} }: SampleInput): string {
  const styles = Object.entries(query).flatMap(([name, value]) => [
    `--${name.replaceAll('_', '-')}`,
    quote(String(value)),
  ]);
  return ['qpr codes qr', quote(String(path.short_id ?? 'CODE')), '--output', `code.${kind}`, ...styles].join(' ');
}

function apiLine(operationId: string, { path = {}, query = {}, body }: SampleInput): string | undefined {
  const name = operationId.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const operation = (operations as Readonly<Record<string, { method: string; path: string } | undefined>>)[name];
  if (!operation) return undefined;
  const filled = operation.path.replace(/\{(\w+)\}/g, (whole, part: string) => String(path[part] ?? whole));
  const search = Object.entries(query).map(
    ([key, value]) => `${key}=${isVariable(String(value)) ? value : encodeURIComponent(String(value))}`,
  );
  const address = search.length === 0 ? filled : `${filled}?${search.join('&')}`;
  return [
    'qpr api',
    operation.method,
    quote(address),
    ...(body === undefined ? [] : ['--data', quote(JSON.stringify(body))]),
  ].join(' ');
}

const isVariable = (text: string): boolean => /^\$\{?\w+\}?$/.test(text);

/** Quotes a word for the shell and keeps variables expandable. */
function quote(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (/\$\{?\w+\}?/.test(text) && !/["`\\!]/.test(text)) return `"${text}"`;
  const inner = text.replaceAll("'", "'\\''");
  return `'${inner.replace(/\$\{?[A-Z][A-Z0-9_]*\}?/g, (variable) => `'"${variable}"'`)}'`;
}
