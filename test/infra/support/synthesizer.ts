import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { App, type AppProps, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { qprApp } from '../../../lib/qpr-app.ts';
import { addProtectionNotices } from '../../../lib/settings/notices.ts';
import { type Folders, readSettings } from '../../../lib/settings/settings.ts';

/** What a test can ask for. */
export interface Variant {
  readonly context: Readonly<Record<string, unknown>>;
  /** Whether AWS Solutions' rules are checked as well, which takes several times as long. */
  readonly checked: boolean;
  /** Whether a bucket is added that breaks the rules. */
  readonly careless: boolean;
  /** What synth says instead of what it writes, for a CLI that deploys to this region. */
  readonly notices?: { readonly region?: string; readonly ofWholeStack: boolean };
}

export interface Notice {
  readonly level: string;
  readonly text: string;
}

interface Answer {
  readonly status: 200 | 422;
  readonly text: string;
}

/**
 * A thread that synthesizes for all files of the level. Each of them would have to load the CDK by
 * itself, and would synthesize what the others have synthesized already.
 */
const answers = new Map<string, Answer>();
const folders = workerData as Folders;
/** Nobody deploys what is synthesized here: files need no copy, and constructs need not remember who created them. */
const WITHOUT_COPIES = { 'aws:cdk:disable-asset-staging': true, 'aws:cdk:disable-stack-trace': true };

/** While this thread computes, it reads no request: Node would say 408 to those that have waited for a minute. */
const PATIENT = { headersTimeout: 0, requestTimeout: 0 };
const server = createServer(PATIENT, async (request, response) => {
  const variant = (await json(request)) as Variant;
  const key = JSON.stringify(variant);
  const answer = answers.get(key) ?? synthesized(variant);
  answers.set(key, answer);
  // No connection is kept: while this thread computes, one could run out just as a test uses it again.
  response.writeHead(answer.status, { connection: 'close' }).end(answer.text);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
parentPort?.postMessage((server.address() as AddressInfo).port);

function synthesized({ context, checked, careless, notices }: Variant): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-infra-'));
  process.env.CDK_VALIDATION = String(checked);
  if (notices?.region) process.env.CDK_DEFAULT_REGION = notices.region;
  else delete process.env.CDK_DEFAULT_REGION;
  try {
    const props = { outdir: folder, context: { ...WITHOUT_COPIES, ...context } };
    const app = notices?.ofWholeStack === false ? appWithNoticesOnly(props) : qprApp(folders, props);
    const stackName = String(context.stackName ?? 'Qpr');
    if (careless) new Bucket(app.node.findChild(stackName), 'Careless');
    const { template, messages } = app.synth().getStackByName(stackName);
    const said = messages.map(({ level, entry }): Notice => ({ level, text: String(entry.data) }));
    return { status: 200, text: JSON.stringify(notices ? said : template) };
  } catch (error) {
    return { status: 422, text: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Notices depend on the settings alone: a stack without resources has the same ones. */
function appWithNoticesOnly(props: AppProps): App {
  const app = new App(props);
  const settings = readSettings(app.node, folders);
  addProtectionNotices(new Stack(app, settings.stackName), settings);
  return app;
}
