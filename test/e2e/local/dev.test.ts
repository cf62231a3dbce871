import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { STACK_DESCRIPTION } from '../../../lib/settings/stack-description.ts';
import { endWithParent } from '../../../local/engine/end-with-parent.ts';
import { stopProcess } from '../../../local/engine/processes.ts';
import { SHORT_LIVED_JVM } from '../../../local/services/dynamodb/dynamodb-local.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import type { ServiceFile } from '../../support/service/shared-service.ts';
import { timeoutSignal } from '../../support/timeouts.ts';
import { Inspector } from './inspector.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');
/** What the service needs. The tests change sources, so they use a copy. */
const COPIED = [
  ...['bin', 'contracts', 'docs', 'lambdas', 'lib', 'local', 'messages', 'openapi', 'operator', 'sdk', 'shared', 'web'],
  ...['cdk.json', 'package.json', 'package-lock.json', 'tsconfig.json'],
];
const START_MILLISECONDS = 600_000;
const STATUS = 'lambdas/api/service/get-status.ts';

const root = mkdtempSync(join(tmpdir(), 'qpr-dev-'));
const dataDir = join(root, '.local');
let child: ChildProcess;
let inspectorPort: number;
let output = '';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const service = (): ServiceFile => JSON.parse(readFileSync(join(dataDir, 'service.json'), 'utf8'));
const get = (path: string) =>
  fetch(`${service().base_url}${path}`, {
    headers: { authorization: `Bearer ${service().api_key}` },
    signal: timeoutSignal(),
  });
const checkedAt = async () => ((await (await get('/v1/status')).json()) as { checked_at: string }).checked_at;

/** Changes a file, and returns what the terminal prints about it. */
async function change(file: string, from: string, to: string): Promise<string> {
  const source = read(file);
  if (!source.includes(from)) throw new Error(`${file} does not contain ${from}.`);
  const before = output.length;
  writeFileSync(join(root, file), source.replace(from, to));
  return eventually(() => {
    const printed = output.slice(before);
    expect(printed).toMatch(/replaced|runs on|reloaded|Watching|nothing that runs/);
    return printed;
  }, START_MILLISECONDS);
}

beforeAll(async () => {
  for (const path of COPIED) cpSync(join(PROJECT_DIR, path), join(root, path), { recursive: true });
  symlinkSync(join(PROJECT_DIR, 'node_modules'), join(root, 'node_modules'));
  inspectorPort = await freePort();
  const { NODE_OPTIONS: _, ...env } = process.env;
  const options = [`--inspect=${inspectorPort}`, '--port', String(await freePort()), '--data', dataDir];
  child = spawn(process.execPath, ['bin/dev.ts', ...options, '--model', 'embedded'], {
    cwd: root,
    env: { ...env, JAVA_TOOL_OPTIONS: SHORT_LIVED_JVM },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithParent(child, 'TERM');
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(output);
    expect(output).toContain('Watching the sources.');
  }, START_MILLISECONDS);
}, START_MILLISECONDS);

afterAll(async () => {
  await stopProcess(child, 30_000);
  rmSync(root, { recursive: true, force: true });
});

test('after a change of a function, the next call runs the new code, and the terminal says so in one line', async () => {
  await checkedAt();
  const printed = await change(STATUS, 'now().toISOString()', "'1815-12-10T00:00:00.000Z'");
  expect(printed).toMatch(/^lambdas\/api\/service\/get-status\.ts: replaced get-status \(\d+\.\d s\)\.\n$/);
  expect(await checkedAt()).toBe('1815-12-10T00:00:00.000Z');
});

test('a build error is shown, and the function keeps its old code until it is repaired', async () => {
  const before = await checkedAt();
  expect(await change(STATUS, 'return { status', 'return { { status')).toMatch(
    /get-status\.ts:\d+:\d+[\s\S]*The service runs on\./,
  );
  expect(await checkedAt()).toBe(before);
  await change(STATUS, 'return { { status', 'return { status');
  expect(await checkedAt()).toBe(before);
});

test('a change of a file that no running function uses replaces nothing', async () => {
  expect(await change('lambdas/webhooks/delivery/deliver.ts', 'import ', 'import  ')).toContain(
    'nothing that runs uses it',
  );
});

test('after a change of a page, an open page is told to reload, and gets the new page', async () => {
  const events = await get('/dev-reload');
  const reader = events.body?.getReader();
  expect(await get('/').then((page) => page.text())).toContain('src="/dev-reload.js"');
  await change('web/index.html', '</title>', ' – edited</title>');
  let received = '';
  while (!received.includes('data: reload')) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    expect(done).toBe(false);
    received += Buffer.from(value ?? []);
  }
  await reader?.cancel();
  expect(await get('/').then((page) => page.text())).toContain('– edited</title>');
});

test('a debugger stops at a breakpoint in the TypeScript of a function', async () => {
  await checkedAt();
  const line = read(STATUS)
    .split('\n')
    .findIndex((text) => text.includes('await tableFailure('));
  const inspector = await Inspector.attach(inspectorPort);
  try {
    const { url, path, worker } = await inspector.scriptFrom(join(root, STATUS), sourcesOf);
    const generated = lineOf(path, join(root, STATUS), line);
    await inspector.send(worker, 'Debugger.setBreakpointByUrl', { url, lineNumber: generated });
    const call = checkedAt();
    const paused = await inspector.paused(worker);
    expect(positionOf(path, paused)).toEqual({ source: join(root, STATUS), line });
    await inspector.send(worker, 'Debugger.resume');
    expect(await call).toMatch(/^\d{4}-/);
  } finally {
    inspector.close();
  }
});

test('after a change of the stack, the service restarts with its data and the same address', async () => {
  const { base_url, api_key } = service();
  const codes = await (await get('/v1/qpr-codes')).json();
  const printed = await change('lib/settings/stack-description.ts', STACK_DESCRIPTION, 'Changed');
  expect(printed).toMatch(/stack-description\.ts: synthesizing …\n[\s\S]*Restarted after [\d.]+ s\./);
  expect(service()).toMatchObject({ base_url, api_key });
  expect(await (await get('/v1/qpr-codes')).json()).toEqual(codes);
  const template = JSON.parse(readFileSync(join(dataDir, 'assembly', 'Qpr.template.json'), 'utf8'));
  expect(template.Description).toBe('Changed');
});

function mapOf(script: string): SourceMap {
  const file = `${script}.map`;
  const payload = JSON.parse(readFileSync(file, 'utf8'));
  return new SourceMap({ ...payload, sourceRoot: '', sources: sourcesOf(script) });
}

/** The absolute paths of the sources of a bundle, as a debugger resolves them. */
function sourcesOf(script: string): readonly string[] {
  const { sourceRoot = '', sources } = JSON.parse(readFileSync(`${script}.map`, 'utf8'));
  return sources.map((source: string) => resolve(dirname(script), sourceRoot, source));
}

const originOf = (map: SourceMap, line: number, column: number) => {
  const entry = map.findEntry(line, column);
  return 'originalSource' in entry ? { source: entry.originalSource, line: entry.originalLine } : undefined;
};

/** The line of the bundle that contains a line of a source. Both count from zero. */
function lineOf(script: string, source: string, line: number): number {
  const map = mapOf(script);
  return readFileSync(script, 'utf8')
    .split('\n')
    .findIndex((text, generated) => {
      const origin = originOf(map, generated, text.search(/\S|$/));
      return origin?.source === source && origin.line === line;
    });
}

const positionOf = (script: string, at: { readonly lineNumber: number; readonly columnNumber: number }) =>
  originOf(mapOf(script), at.lineNumber, at.columnNumber);
