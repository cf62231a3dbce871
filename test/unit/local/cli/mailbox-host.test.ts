import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listenForMailbox, mailboxService } from '../../../../local/cli/http-services.ts';
import type { HttpServer } from '../../../../local/engine/http-server.ts';
import { openSes } from '../../../../local/services/ses/ses.ts';
import { FakeRuntime } from '../support/fake-runtime.ts';
import { statusForHost } from '../support/status-for-host.ts';

let runtime: FakeRuntime;
let mailbox: HttpServer;
beforeEach(async () => {
  runtime = new FakeRuntime({ publicUrl: 'http://192.168.1.20:3000' });
  openSes(runtime);
  mailbox = await listenForMailbox(undefined);
  mailbox.serve(mailboxService(runtime), { readsBodies: false });
});
afterEach(async () => {
  await mailbox.stop();
  await runtime.remove();
});

const url = () => `http://localhost:${mailbox.port}/`;

test.each(['localhost', 'localhost:4000', '127.0.0.1:4000', '[::1]:4000', '192.168.1.20', '192.168.1.20:4000'])(
  'serves the mailbox on the host %s',
  async (host) => {
    expect(await statusForHost(url(), host)).toBe(200);
  },
);

// The e-mails can sign people in. Without this check, a website could read them by DNS rebinding.
test.each(['evil.example', 'evil.example:4000', '192.168.1.21', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'refuses to serve the mailbox on the host %s',
  async (host) => {
    expect(await statusForHost(url(), host)).toBe(403);
  },
);

test('answers a POST at once, before its body has arrived', async () => {
  const { promise: status, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(url(), { method: 'POST', headers: { 'content-length': 10 } }, (response) => {
    response.resume();
    resolve(response.statusCode);
  });
  sent.on('error', reject);
  sent.write('half');
  expect(await status).toBe(405);
  sent.destroy();
});
