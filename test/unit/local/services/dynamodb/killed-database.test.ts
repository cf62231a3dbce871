import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const MODULE = join(import.meta.dirname, '../../../../../local/services/dynamodb/dynamodb-local.ts');
const START = `import(${JSON.stringify(MODULE)})
  .then(({ startDynamoDbLocal }) => startDynamoDbLocal())
  .catch(({ name, message }) => console.log(name + ': ' + message));`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-java-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

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
  writeFileSync(join(dir, 'java'), `#!/bin/sh\nsleep 0.2\n${script}\n`, { mode: 0o755 });
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['-e', START], {
    env: { ...env, PATH: `${dir}:${env.PATH}` },
    encoding: 'utf8',
  });
  expect(stdout.trim()).toMatch(message);
});
