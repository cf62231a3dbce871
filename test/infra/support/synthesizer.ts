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
import { PROBE_STACK } from '../../../contracts/probe.ts';
import { probeApp } from '../../../lib/probe/probe-app.ts';
import { edgeApp, qprApp } from '../../../lib/qpr-app.ts';
import { edgeStackName } from '../../../lib/settings/edge-stack-name.ts';
import { addNotices } from '../../../lib/settings/notices.ts';
import { type Folders, readSettings } from '../../../lib/settings/settings.ts';
import { readTemplate } from '../../../shared/cloudformation/read-template.ts';
import { CHECKED_SETTINGS } from './deployments.ts';
import type { Notice, Variant } from './variant.ts';

interface Answer {
  readonly status: 200 | 422;
  readonly text: string;
}

/**
 * The answer for each variant. One thread synthesizes for all infra test files, because otherwise each file would load
 * the CDK and repeat the synths of the others.
 */
const answers = new Map<string, Answer>();
const folders = workerData as Folders;
/** The output is never deployed, so asset copies and construct stack traces are not needed. */
const WITHOUT_COPIES = { 'aws:cdk:disable-asset-staging': true, 'aws:cdk:disable-stack-trace': true };

/** This thread reads no requests during a synth. By default Node.js would respond with 408 after a minute. */
const NO_TIMEOUTS = { headersTimeout: 0, requestTimeout: 0 };
const server = createServer(NO_TIMEOUTS, async (request, response) => {
  const asked = (await json(request)) as Variant;
  const variant = { ...asked, checked: asked.checked || isAlwaysChecked(asked) };
  const key = JSON.stringify(variant);
  const answer = answers.get(key) ?? synthesize(variant);
  answers.set(key, answer);
  // Do not keep connections alive: one could time out during a synth just when a test reuses it.
  response.writeHead(answer.status, { connection: 'close' }).end(answer.text);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
parentPort?.postMessage((server.address() as AddressInfo).port);

/** A check does not change the template, so one synth answers tests with and without it. */
function isAlwaysChecked({ context, notices, companionOf }: Variant): boolean {
  const text = JSON.stringify(context);
  return (
    !notices && companionOf === undefined && CHECKED_SETTINGS.some((settings) => JSON.stringify(settings) === text)
  );
}

function synthesize({ context, checked, violatesRule, notices, companionOf, isProbe }: Variant): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-infra-'));
  process.env.CDK_VALIDATION = String(checked);
  if (notices?.region) process.env.CDK_DEFAULT_REGION = notices.region;
  else delete process.env.CDK_DEFAULT_REGION;
  try {
    const props = { outdir: folder, context: { ...WITHOUT_COPIES, ...context } };
    const stackName = isProbe ? PROBE_STACK : String(context.stackName ?? 'Qpr');
    if (companionOf !== undefined) {
      const stack = edgeApp(companionOf, props).synth().getStackByName(edgeStackName(stackName, companionOf));
      const { template, tags, assumeRoleArn, cloudFormationExecutionRoleArn } = stack;
      const StackRoles = [assumeRoleArn, cloudFormationExecutionRoleArn].filter((arn) => arn !== undefined);
      return { status: 200, text: JSON.stringify({ ...template, StackTags: tags, StackRoles }) };
    }
    const app = isProbe
      ? probeApp(folders.bundlesDir, props)
      : notices
        ? appWithNoticesOnly(props)
        : qprApp(folders, props);
    if (violatesRule) new Bucket(app.node.findChild(stackName), 'Violation');
    const { templateFile, messages, tags, environment, assembly } = app.synth().getStackByName(stackName);
    const printed = messages.map(({ level, entry }): Notice => ({ level, text: String(entry.data) }));
    if (notices) return { status: 200, text: JSON.stringify(printed) };
    const template = readTemplate(folder, templateFile);
    const StackLookups = assembly.manifest.missing?.map(({ key }) => key) ?? [];
    return {
      status: 200,
      text: JSON.stringify({
        ...template,
        StackTags: tags,
        StackNotices: printed,
        StackEnvironment: environment.name,
        StackLookups,
      }),
    };
  } catch (error) {
    return { status: 422, text: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Notices depend only on the settings, so a stack without resources is enough. */
function appWithNoticesOnly(props: AppProps): App {
  const app = new App(props);
  const settings = readSettings(app.node, folders);
  addNotices(new Stack(app, settings.stackName), settings);
  return app;
}
