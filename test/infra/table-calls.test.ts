import { describe, expect, test } from '@jest/globals';
import { FUNCTION_ENTRIES, type FunctionName } from '../../contracts/functions.ts';
import { OPERATION_NAMES } from '../../contracts/operations/catalogue.ts';
import type { ItemKind } from '../../contracts/operations/table-grants.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { readSources } from '../../structure/import-graph.ts';
import { actionsOf, leadingKeys, statementsOf } from './support/permissions.ts';
import { templateOf } from './support/synthesized.ts';
import { TableCalls } from './support/table-calls.ts';

const template = await templateOf({ stripeSecret: 'qpr/stripe' });
const lambdas = [...readSources(process.cwd())].filter(([file]) => file.startsWith('lambdas/'));
const calls = new TableCalls(new Map(lambdas));

const kindOf = (key: string) =>
  (Object.keys(KEY_PREFIX) as ItemKind[]).find((kind) => `${KEY_PREFIX[kind]}*` === key) ?? key;

const grantsOf = (name: FunctionName): Set<string> =>
  new Set(
    statementsOf(template, name).flatMap((statement) =>
      actionsOf(statement).flatMap((action) =>
        (leadingKeys(statement) ?? []).map((key) => `${action.replace('dynamodb:', '')} ${kindOf(key)}`),
      ),
    ),
  );

const callsOf = (file: string, declaration?: string): string[] =>
  calls.of(file, declaration).map(({ action, kind }) => `${action} ${kind}`);

/** What a key names one of: an operation needs the grant for the one that it has to do with. */
const EITHER_OR = [
  // The type of an event decides where it lies.
  ['PutItem event', 'PutItem internalEvent'],
  // What is counted lies with the code, or with the account for its previews.
  ['GetItem usage', 'GetItem messageBudget'],
  ['UpdateItem usage', 'UpdateItem messageBudget'],
] as const;

/** The stack around an operation does these for some methods and paths only; `tableGrantsOf` knows for which. */
const OF_THE_STACK = new Set(
  ['apiHandler', 'streamHandler'].flatMap((name) =>
    callsOf(`lambdas/api/${name === 'apiHandler' ? 'api' : 'stream'}-handler.ts`, name),
  ),
);

/** What reading the code takes for a call, and is none. */
const MISREAD: Partial<Record<FunctionName, readonly string[]>> = {
  // One read brings the rates together with the account of the address; only the rates are written back.
  'request-sign-in': ['PutItem email'],
  // The budget names its account, which was found through a membership or a code.
  'preview-qpr-code': ['UpdateItem account', 'UpdateItem organization'],
  converse: ['UpdateItem code'],
  // A schedule has one switch: one function wakes it, the other lets it rest.
  'sweep-conversations': ['UpdateItem schedule'],
  'roll-up-scans': ['GetItem schedule'],
};

/** Calls that reading the code overlooks: their keys come out of closures. */
const OVERLOOKED = ['UpdateItem idempotency', 'DeleteItem idempotency', 'BatchGetItem event', 'GetItem status'];

describe('the calls of the table that the code of a function can make, in whichever branch', () => {
  test.each([...FUNCTION_ENTRIES])('%s has the grants for them', (name, file) => {
    const granted = grantsOf(name);
    const isElsewhere = (call: string) =>
      EITHER_OR.some((pair) => pair.some((one) => one === call) && pair.some((other) => granted.has(other)));
    const missing = callsOf(file).filter((call) => !granted.has(call) && !OF_THE_STACK.has(call) && !isElsewhere(call));
    expect(missing.filter((call) => !MISREAD[name]?.includes(call))).toEqual([]);
  });

  // What is granted and not found is either superfluous, or a call that reading the code overlooks.
  test.each(OPERATION_NAMES)('%s has no other grants', (name) => {
    const found = callsOf(FUNCTION_ENTRIES.get(name) ?? '');
    const more = [...grantsOf(name)].filter(
      (call) => !found.includes(call) && !OVERLOOKED.some((each) => each === call),
    );
    expect(more).toEqual([]);
  });
});
