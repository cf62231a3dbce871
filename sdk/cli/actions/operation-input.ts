import type { OperationInput } from '../../src/operation.ts';
import { readJson, readText } from '../arguments/read-text.ts';
import type { Field, Option } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { findCode } from '../find/find-code.ts';
import { findSet } from '../find/find-knowledge-set.ts';
import { findPlacement } from '../find/find-placement.ts';

type Find = (context: Context, word: string) => Promise<string>;
type Parts = Record<'path' | 'query' | 'body', Record<string, unknown> | undefined>;

/** Builds the input of an operation from the arguments and options of its command. */
export async function operationInputOf(
  context: Context,
  { needsBody = false }: { readonly needsBody?: boolean } = {},
): Promise<OperationInput> {
  const { command } = context;
  const searches: (readonly [Field, string, Find])[] = [];
  const parts: Parts = { path: undefined, query: undefined, body: command.sends };
  const set = (field: Field, value: unknown) => {
    const [part, ...rest] = field.split('.') as [keyof Parts, ...string[]];
    parts[part] = { ...parts[part], ...(rest.length === 0 ? (value as object) : { [rest.join('.')]: value }) };
  };
  for (const { name, field, isCode, isKnowledgeSet, isPlacement } of command.arguments ?? []) {
    const word = context.arguments[name];
    if (field === undefined || word === undefined) continue;
    set(field, word);
    if (isCode) searches.push([field, word, findCode]);
    if (isKnowledgeSet) searches.push([field, word, findSet]);
    if (isPlacement) searches.push([field, word, findPlacement]);
  }
  for (const [name, option] of Object.entries(command.options ?? {})) {
    const given = context.options[name] ?? option.default;
    if (option.field === undefined || given === undefined) continue;
    set(option.field, await optionValue(context, name, option, given));
    if (option.isCode) searches.push([option.field, String(given), findCode]);
  }
  if (needsBody && parts.body === undefined)
    throw new UsageError('There is nothing to update. Set at least one option.', command.name);
  // Searches send requests, so they come last: if the command line is invalid, no request was sent.
  for (const [field, word, find] of searches) set(field, await find(context, word));
  return withoutEmpty(parts);
}

async function optionValue(context: Context, name: string, { kind }: Option, given: unknown): Promise<unknown> {
  if (kind === 'text') return readText(String(given), context.terminal);
  if (kind !== 'json') return given;
  const value = await readJson(name, context);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new UsageError(`--${name} must be a JSON object.`, context.command.name);
}

const withoutEmpty = (parts: Parts): OperationInput =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
