import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { DATABASE_ENDPOINT } from '../../../../support/jest/database.ts';
import { statusForHost } from '../../../../unit/local/support/status-for-host.ts';

/** The state of a listening socket in `/proc/net/tcp`. */
const LISTEN = '0A';

/** The addresses, in kernel format, on which a process listens on this port. */
function listeners(port: number): string[] {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === LISTEN && local.endsWith(`:${hexPort}`))
    .map(([, local = '']) => local.split(':')[0] ?? '');
}

// The socket table exists only on Linux, where CI runs.
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('the embedded database can be reached from this machine alone', () => {
  const port = Number(new URL(process.env[DATABASE_ENDPOINT] ?? '').port);
  const loopback = ['0100007F', '0000000000000000FFFF00000100007F'];
  const found = listeners(port);
  expect(found).toHaveLength(1);
  expect(loopback).toContain(found[0]);
});

// The database needs no secret, so without this check, a web page could access every table through DNS rebinding.
test('the embedded database refuses requests with the Host header of another site', async () => {
  const url = process.env[DATABASE_ENDPOINT] ?? '';
  const call = {
    method: 'POST',
    headers: {
      'x-amz-target': 'DynamoDB_20120810.ListTables',
      'content-type': 'application/x-amz-json-1.0',
      authorization:
        'AWS4-HMAC-SHA256 Credential=page/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: '{}',
  };
  const { port } = new URL(url);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) expect(await statusForHost(url, host, call)).toBe(200);
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example']) {
    expect(await statusForHost(url, host, call)).toBe(404);
  }
});
