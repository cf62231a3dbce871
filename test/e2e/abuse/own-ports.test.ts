import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';

const attacker = await newAccount();
const { body: set } = await attacker.call<{ id: string }>('POST', '/v1/knowledge', { body: { name: 'Own ports' } });

const dataFile = (name: string) => readFileSync(join(dirname(process.env.SHARED_SERVICE_FILE ?? ''), name), 'utf8');
const databasePort = () => {
  const commandLine = readFileSync(`/proc/${dataFile('dynamodb.pid')}/cmdline`, 'utf8');
  return /\0port=(\d+)/.exec(commandLine)?.[1];
};

// The command line of another process can be read only on Linux.
const PORTS: readonly (readonly [string, () => string])[] = [
  ['the mailbox, which has the sign-in codes of all users', () => sharedService().mailbox_url],
  ['the AWS endpoint', () => JSON.parse(dataFile('operator.json')).endpoint_url],
  ...(process.platform === 'linux'
    ? [['the database', () => `http://localhost:${databasePort()}/`] as [string, () => string]]
    : []),
];

describe.each(PORTS)('%s', (_, url) => {
  const refusal = {
    status: 400,
    body: { errors: [{ path: 'body.url', reason: 'this_service' }] },
  };

  test('cannot be the URL of a webhook', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const target = Object.assign(new URL(url()), { hostname: host }).href;
      expect(await attacker.call('POST', '/v1/webhooks', { body: { url: target } })).toMatchObject(refusal);
    }
  });

  test('cannot be a source of knowledge', async () => {
    for (const kind of ['page', 'site', 'feed']) {
      const body = { kind, url: url() };
      expect(await attacker.call('POST', `/v1/knowledge/${set.id}/sources`, { body })).toMatchObject(refusal);
    }
  });
});
