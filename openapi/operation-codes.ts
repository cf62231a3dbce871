import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FUNCTION_ENTRIES } from '../contracts/functions.ts';
import type { OperationName } from '../contracts/operations/catalogue.ts';
import type { Operation } from '../contracts/operations/operation.ts';
import { PROBLEM_CODES } from '../contracts/problems/codes.ts';
import type { Schemas } from '../lambdas/platform/http/schemas.ts';
import { errorStatuses } from './error-responses.ts';

const PROJECT_DIR = fileURLToPath(new URL('..', import.meta.url));
const IMPORT = /^(?:import|export) (?!type)[^;]*?from '(\.[^']+\.ts)'/gms;
const CODES = Object.entries(PROBLEM_CODES) as [string, { readonly status: number }][];

interface Source {
  readonly imports: readonly string[];
  readonly codes: readonly string[];
}

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = readFileSync(join(PROJECT_DIR, file), 'utf8');
  const source = {
    imports: [...text.matchAll(IMPORT)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => !path.startsWith('contracts/') && existsSync(join(PROJECT_DIR, path))),
    codes: CODES.map(([code]) => code).filter((code) => mentions(text, code)),
  };
  sources.set(file, source);
  return source;
}

const mentions = (text: string, code: string) => {
  const [resource, problem] = code.split('.');
  return text.includes(`'${code}'`) || (problem === 'not_found' && text.includes(`notFound('${resource}'`));
};

/** The error codes that occur in the files of an operation, limited to those that the operation can return. */
export function errorCodesOf(name: OperationName, row: Operation, schemas: Schemas): string[] {
  const entry = FUNCTION_ENTRIES.get(name) ?? '';
  const files = new Set([entry]);
  for (const file of files) for (const imported of sourceOf(file).imports) files.add(imported);
  // The edge and the middleware return these codes even if the operation's files do not mention them.
  const common = [
    'rate_limit.exceeded',
    'request.blocked',
    'request.headers_too_large',
    ...(row.method === 'GET' ? [] : ['request.is_delivery']),
    ...(schemas.body ? ['request.body_too_large'] : []),
    ...(row.streamed ? ['request.body_hash_missing'] : []),
  ];
  const named = new Set([...common, ...[...files].flatMap((file) => sourceOf(file).codes)]);
  const statuses = new Set(errorStatuses(row, schemas));
  const own = new Set(sourceOf(entry).codes);
  return CODES.filter(([code, { status }]) => named.has(code) && statuses.has(status))
    .map(([code]) => code)
    .filter((code) => own.has(code) || isPossible(code, row, schemas));
}

/** Codes that GET operations never return, although their files mention these codes. */
const WRITE_ONLY_CODES = new Set([
  'api_key.scope_exceeded',
  'api_key.outlives_caller',
  'api_key.outpaces_caller',
  'subscription.set_by_operator',
]);

/**
 * Codes that only visitors get. Previews and runs of checks share files with conversations, so their files mention
 * these codes too.
 */
const VISITOR_CODES = new Set([
  'qpr_code.resting',
  'qpr_code.files_limited',
  'placement.closed',
  'conversation.busy',
  'message.empty',
  'message.too_long',
  'visitor.rate_limited',
]);

/** Whether an operation can return an error code. Its files also mention codes that only other operations return. */
function isPossible(code: string, row: Operation, schemas: Schemas): boolean {
  const [resource = '', problem] = code.split('.');
  if (VISITOR_CODES.has(code)) return false;
  if (code === 'session.sign_in_again') return typeof row.freshSignIn === 'string';
  if (code === 'api_key.limited_to_organization') return !row.allowsOrganizationKeys;
  if (code === 'organization.role_too_low')
    return row.allowsOrganizationKeys === true || row.organizationIn !== undefined || row.tag === 'QPR codes';
  if (code === 'request.invalid_json') return schemas.body !== undefined;
  if (resource === 'idempotency') return row.method === 'POST' && row.scope !== null && !row.streamed;
  if (problem !== 'not_found') return row.method !== 'GET' || !WRITE_ONLY_CODES.has(code);
  if (resource === 'organization' && row.organizationIn) return true;
  if (resource === 'qpr_code' && row.tag === 'Scans and conversations') return schemas.query !== undefined;
  return row.path.includes(`/${resource.replaceAll('_', '-')}s/{`) || row.path.includes(`{${resource}_id}`);
}
