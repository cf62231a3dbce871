import { describe, expect, test } from '@jest/globals';
import { FUNCTION_ENTRIES, type FunctionName } from '../../contracts/functions.ts';
import { OPERATION_NAMES } from '../../contracts/operations/catalogue.ts';
import type { ItemKind } from '../../contracts/operations/table-grants.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { readSources } from '../../structure/import-graph.ts';
import { templateWithAllSettings } from './support/deployments.ts';
import { actionsOf, leadingKeys, statementsOf } from './support/permissions.ts';
import { TableCalls } from './support/table-calls.ts';

const template = await templateWithAllSettings();
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

/** Pairs of calls that the static analysis cannot tell apart. An operation needs the grant for only one of them. */
const EITHER_OR = [
  // The event type determines the partition.
  ['PutItem event', 'PutItem internalEvent'],
  // Counters are stored with the code, or with the account for previews.
  ['GetItem usage', 'GetItem messageBudget'],
  ['UpdateItem usage', 'UpdateItem messageBudget'],
] as const;

/** The middleware makes these calls only for some methods and paths. `tableGrantsOf` knows which. */
const MIDDLEWARE_CALLS = new Set(
  ['apiHandler', 'streamHandler'].flatMap((name) =>
    callsOf(`lambdas/api/${name === 'apiHandler' ? 'api' : 'stream'}-handler.ts`, name),
  ),
);

const MOVE_PLACEMENTS = ['GetItem placement', 'PutItem placement', 'UpdateItem placement', 'DeleteItem placement'];

/** False positives of the static analysis. */
const FALSE_POSITIVES: Partial<Record<FunctionName, readonly string[]>> = {
  // One read returns the rates together with the account of the address, but only the rates are written.
  'request-sign-in': ['PutItem email'],
  // The key of the budget contains the account, which was found through a membership or a code.
  'preview-qpr-code': ['UpdateItem account', 'UpdateItem organization'],
  converse: ['UpdateItem code'],
  // Like update-placement, it calls `changePlacement`, but it never changes which QR code a placement opens.
  'retire-placement': [
    'DeleteItem placement',
    'PutItem placement',
    'ConditionCheckItem codeList',
    'ConditionCheckItem organization',
  ],
  // Only unarchiving checks that the organization exists. Only unarchiving moves the placements of a code, from a
  // deleted organization to the account.
  'archive-qpr-code': [...MOVE_PLACEMENTS, 'ConditionCheckItem organization'],
  'delete-organization': [...MOVE_PLACEMENTS, 'ConditionCheckItem organization'],
  // The moved placements already count toward the total of the account, so the total does not change.
  'unarchive-qpr-code': ['UpdateItem placement'],
  // The index returns the keys of the entries.
  'find-silent-placements': ['BatchGetItem silence'],
  // It calls the function that lists placements, but with the option not to complete interrupted batches.
  'export-account': ['DeleteItem placement', 'PutItem code', 'PutItem placement'],
  // Both functions contain all the code of the schedule switch. The sweep calls only `pause`, the roll-up only `wake`.
  'sweep-conversations': ['UpdateItem schedule'],
  'roll-up-scans': ['GetItem schedule'],
};

/** Calls that the static analysis misses, because their keys come from closures. */
const OVERLOOKED = ['UpdateItem idempotency', 'DeleteItem idempotency', 'BatchGetItem event', 'GetItem status'];

describe('all table calls that the code of a function can make', () => {
  test.each([...FUNCTION_ENTRIES])('%s has the grants for its calls', (name, file) => {
    const granted = grantsOf(name);
    const hasAlternativeGrant = (call: string) =>
      EITHER_OR.some((pair) => pair.some((one) => one === call) && pair.some((other) => granted.has(other)));
    const missing = callsOf(file).filter(
      (call) => !granted.has(call) && !MIDDLEWARE_CALLS.has(call) && !hasAlternativeGrant(call),
    );
    expect(missing.filter((call) => !FALSE_POSITIVES[name]?.includes(call))).toEqual([]);
  });

  // A grant without a call is superfluous, unless the static analysis misses the call.
  test.each(OPERATION_NAMES)('%s has no grants for other calls', (name) => {
    const found = callsOf(FUNCTION_ENTRIES.get(name) ?? '');
    const more = [...grantsOf(name)].filter((call) => ![...found, ...OVERLOOKED].includes(call));
    expect(more).toEqual([]);
  });
});
