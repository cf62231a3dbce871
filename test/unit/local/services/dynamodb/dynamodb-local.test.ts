import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const MODULE = join(import.meta.dirname, '../../../../../local/services/dynamodb/dynamodb-local.ts');
const startWith = (options: object) => `import(${JSON.stringify(MODULE)})
  .then(({ startDynamoDbLocal }) => startDynamoDbLocal(${JSON.stringify(options)}))
  .catch(({ name, message }) => console.log(name + ': ' + message));`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-java-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Starts the database with this script instead of Java, and returns the error. */
function startFailing(script: string, options = {}): string {
  writeFileSync(join(dir, 'java'), `#!/bin/sh\nsleep 0.2\n${script}\n`, { mode: 0o755 });
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['-e', startWith(options)], {
    env: { ...env, PATH: `${dir}:${env.PATH}` },
    encoding: 'utf8',
  });
  return stdout.trim();
}

test.each([
  ['is killed', 'kill -9 $$', /^DatabaseKilled: .* was killed while it was starting \(SIGKILL\)\. .* out of memory\.$/],
  ['exits because of a signal', 'exit 143', /^DatabaseKilled: .* \(signal 15\)\./],
  [
    'finds an old Java',
    'echo "Error: LinkageError occurred" >&2; echo "java.lang.UnsupportedClassVersionError: org/eclipse/Main" >&2; exit 1',
    /^Error: Java 17 or newer is needed for the embedded database, but `java` is an older version\. Install it with/,
  ],
  [
    'fails',
    'echo "Could not reserve enough space" >&2; exit 1',
    /^Error: .* exited with status 1 .*\. Could not reserve/,
  ],
])('a database that %s while it starts is reported with its reason', (_, script, message) => {
  expect(startFailing(script)).toMatch(message);
});

test('the next start removes the temporary files of a killed database', () => {
  const temporary = join(dir, 'database', 'tmp');
  mkdirSync(temporary, { recursive: true });
  writeFileSync(join(temporary, 'libsqlite4java.so'), '');
  expect(startFailing('echo "$@" >&2; exit 1', { dataDir: join(dir, 'database') })).toContain(
    `-Djava.io.tmpdir=${temporary} `,
  );
  expect(existsSync(join(temporary, 'libsqlite4java.so'))).toBe(false);
});
