import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningRuntime, startRuntime } from '../../../local/runtime.ts';
import { type DynamoDbLocal, startDynamoDbLocal } from '../../../local/services/dynamodb/dynamodb-local.ts';
import { flatten } from '../../../shared/cloudformation/flatten.ts';
import { readTemplate } from '../../../shared/cloudformation/read-template.ts';
import { eventually } from '../../support/eventually.ts';
import { type ApiCall, apiEvent } from '../../support/functions/api-event.ts';

/** Each of these functions loses one grant. All other functions keep theirs. */
const REMOVED_GRANTS: Readonly<Record<string, string>> = {
  'create-qpr-code': 's3:PutObject',
  'list-qpr-codes': 'dynamodb:Query',
  'create-api-key': 'dynamodb:PutItem',
};
/** This function keeps its grant, but the grant covers items that the function does not read. */
const MISDIRECTED_GRANT = { name: 'list-webhooks', action: 'dynamodb:Query' };

interface Statement {
  Action: string | string[];
  Condition?: unknown;
}
interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties: Properties }>>;
}
interface Properties {
  readonly FunctionName?: string;
  readonly Role?: { readonly 'Fn::GetAtt': readonly [string, string] };
  readonly Policies?: readonly { readonly PolicyDocument: { Statement: Statement[] } }[];
}

let dir: string;
let database: DynamoDbLocal;
let running: RunningRuntime;
let key: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-permissions-'));
  // The stack of the shared service, except for the grants.
  cpSync(join(dirname(process.env.SHARED_SERVICE_FILE ?? ''), 'assembly'), join(dir, 'assembly'), { recursive: true });
  const assembly = join(dir, 'assembly');
  const template = withReducedGrants(flatten(readTemplate(assembly, 'Qpr.template.json')) as Template);
  writeFileSync(join(assembly, 'Qpr.template.json'), JSON.stringify(template));
  database = await startDynamoDbLocal({ isShortLived: true });
  running = await startRuntime({
    assemblyDir: join(dir, 'assembly'),
    dataDir: join(dir, 'state'),
    dynamodbPort: database.port,
    publicUrl: 'http://localhost:3000',
    speed: 1,
    log: () => undefined,
  });
  key = (await invoke('issue-key', { email: 'you@example.com' })).api_key;
});

afterAll(async () => {
  await running?.stop();
  await database?.stop();
  rmSync(dir, { recursive: true, force: true });
});

function withReducedGrants(template: Template): Template {
  for (const [name, action] of Object.entries(REMOVED_GRANTS)) {
    for (const statement of statementsWith(template, name, action))
      statement.Action = [statement.Action].flat().filter((granted) => granted !== action);
  }
  const { name, action } = MISDIRECTED_GRANT;
  for (const statement of statementsWith(template, name, action)) {
    statement.Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ORG#*'] } };
  }
  return template;
}

/** Finds the statements that grant an action to a function. */
function statementsWith(template: Template, name: string, action: string): Statement[] {
  const found = Object.values(template.Resources).find(({ Properties }) => Properties?.FunctionName === `Qpr-${name}`);
  const role = template.Resources[found?.Properties.Role?.['Fn::GetAtt'][0] ?? ''];
  const statements = (role?.Properties.Policies ?? [])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter((statement) => [statement.Action].flat().includes(action));
  if (statements.length === 0) throw new Error(`${name} has no statement that grants ${action}.`);
  return statements;
}

const invoke = async (name: string, event: unknown) =>
  JSON.parse((await running.runtime.functions.invoke(`Qpr-${name}`, event)).payload);

const call = async (name: string, request: ApiCall): Promise<{ statusCode: number; body: string }> =>
  invoke(name, apiEvent({ key, ...request }));

const logOf = (name: string) => readFileSync(join(dir, 'state', 'logs', `Qpr-${name}.log`), 'utf8');

test.each<[string, ApiCall]>([
  ['create-qpr-code', { method: 'POST', path: '/v1/qpr-codes', json: { name: 'n', prompt: 'p' } }],
  ['list-qpr-codes', { path: '/v1/qpr-codes' }],
  ['create-api-key', { method: 'POST', path: '/v1/api-keys', json: { name: 'n' } }],
  ['list-webhooks', { path: '/v1/webhooks' }],
])('%s fails without a grant it needs; its log names the grant, its response does not', async (name, request) => {
  const { statusCode, body } = await call(name, request);
  expect(statusCode).toBe(500);
  expect(JSON.parse(body)).toMatchObject({ status: 500, code: 'service.internal_error' });
  expect(body).not.toMatch(/AccessDenied|arn:|dynamodb|s3/i);
  await eventually(() => {
    const log = logOf(name);
    expect(log).toContain('AccessDenied');
    expect(log).toContain(`is not authorized to perform: ${REMOVED_GRANTS[name] ?? MISDIRECTED_GRANT.action}`);
  });
});

test('a function with all its grants still works', async () => {
  expect((await call('list-api-keys', { path: '/v1/api-keys' })).statusCode).toBe(200);
});
