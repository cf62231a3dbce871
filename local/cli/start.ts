import { join } from 'node:path';
import { UserError } from '../../shared/user-error.ts';
import type { AwsEndpoint } from '../engine/aws-endpoint.ts';
import { codeOf } from '../engine/error-code.ts';
import { HttpServer, isPortInUse } from '../engine/http-server.ts';
import { isLoopbackUrl } from '../engine/loopback.ts';
import { type RunningRuntime, type StartingRuntime, startRuntime } from '../runtime.ts';
import { type SupervisedDatabase, startSupervisedDatabase } from '../services/dynamodb/supervised-database.ts';
import type { PrepareCode } from '../services/lambda/pool.ts';
import type { Bucket } from '../services/s3/bucket.ts';
import { chooseModel } from './choose-model.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import { ensureDemoCode, reuseOrIssueApiKey, studioLink } from './first-steps.ts';
import { functionVariables } from './function-variables.ts';
import { greeting } from './greeting.ts';
import { apiHost, listenForMailbox, mailboxService, publicService } from './http-services.ts';
import { dataOptionOf, MAX_PORT, type Options, optionsToRepeat } from './options.ts';
import { readServiceFile, type ServiceFile, writePrivateFile } from './service-file.ts';
import { synthesize } from './synthesize.ts';
import { PageReload } from './watch/reload.ts';
import { prepareReload, type Rebuild, watchSources } from './watch/watch.ts';

export interface Service {
  /** Resolves with the reason when the service cannot continue. */
  readonly failed: Promise<string>;
  /** Resolves when the service should restart with changed sources. Never without `watch`. */
  readonly restart: Promise<void>;
  stop(): Promise<void>;
}

type Print = (line: string) => void;

export interface ServiceHooks {
  /** Bundles a function when it is used. @default the synth bundles all functions */
  readonly prepareCode?: PrepareCode;
  /** Applies changes of the sources while the service runs. @default changes have no effect */
  readonly rebuild?: Rebuild;
  /** The greeting of the first start still applies. @default false */
  readonly isRestart?: boolean;
}

/** Starts everything in order. After a failure, it stops everything that has started, in reverse order. */
export async function startService(
  options: Options,
  projectDir: string,
  print: Print,
  hooks: ServiceHooks = {},
): Promise<Service> {
  const startedMs = performance.now();
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let last = stops.pop(); last !== undefined; last = stops.pop()) await last();
  };
  try {
    const dataDir = openDataDir(options.dataDir);
    stops.push(() => dataDir.release());
    const server = await listen(options);
    stops.push(() => server.stop());
    const localUrl = `http://localhost:${server.port}`;
    const publicUrl = options.publicUrl ?? localUrl;

    print('Synthesizing the CDK app and starting the database …');
    const database = await synthesizeAndStartDatabase(projectDir, dataDir, print, hooks.prepareCode !== undefined);
    stops.push(() => database.stop());

    const model = await chooseModel(options.model, process.env);
    stops.push(() => model.stop());

    print('Starting the stack …');
    const previous = readServiceFile(dataDir.file('service.json'));
    // The functions have to know this port.
    const mailbox = await listenForMailbox(previous?.mailbox_url);
    stops.push(() => mailbox.stop());
    const keyAndDemo = Promise.withResolvers<KeyAndDemo>();
    const running = await startRuntime({
      assemblyDir: dataDir.file('assembly'),
      codeCacheDir: join(projectDir, '.cache', 'functions'),
      prepareCode: hooks.prepareCode,
      dataDir: dataDir.file('state'),
      dynamodbPort: database.port,
      publicUrl,
      speed: options.speed,
      assumptions: options.assumptions,
      log: print,
      verbose: options.verbose,
      functionVariables: functionVariables(
        {
          speed: options.speed,
          publicUrl,
          ownPorts: [server.port, mailbox.port, database.port],
          allowedTargets: options.allowedTargets,
          model: model.variables,
        },
        process.env,
      ),
      // A killed run can leave thousands of deliveries. They start after this callback, so they do not slow it down.
      beforeBackground: async (starting) => {
        print('Getting an API key and a demo code …');
        keyAndDemo.resolve(await ensureKeyAndDemo(starting, dataDir, previous?.api_key));
      },
    });
    stops.push(() => running.stop());
    const { apiKey, demo, studioUrl } = await keyAndDemo.promise;
    mailbox.serve(mailboxService(running.runtime), { readsBodies: false });
    const pageReload = new PageReload();
    const serve = publicService(running.runtime, running.assembly);
    server.serve(hooks.rebuild ? pageReload.around(serve) : serve);
    const service = serviceFile(running, apiKey, `http://localhost:${mailbox.port}/`);
    writePrivateFile(dataDir.file('operator.json'), operatorFile(running));
    writePrivateFile(dataDir.file('service.json'), service);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const logsDir = running.runtime.stateDir('logs');
    const dataOption = dataOptionOf(options.dataDir, projectDir);
    const startOptions = optionsToRepeat(options, projectDir);
    const details = { studioUrl, logsDir, dataOption, startOptions, model: model.notes };
    if (hooks.isRestart) print(`Restarted after ${seconds} s.`);
    else print(greeting(service, `${service.scan_host}/s/${demo}`, seconds, details));
    // Stop the public server first, then the services behind it.
    stops.push(() => server.stop());
    if (!hooks.rebuild) return { failed: database.failed, restart: new Promise(() => undefined), stop };
    const redeploy = async () => {
      await running.redeploy();
      await showOnStartPage(running, demo);
    };
    const watched = { projectDir, running, rebuild: hooks.rebuild, pageReload, redeploy, print };
    await prepareReload(watched);
    const watch = watchSources(watched);
    stops.push(() => pageReload.stop());
    stops.push(() => watch.stop());
    print('Watching the sources.');
    return { failed: database.failed, restart: watch.restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen({ port, publicUrl }: Options): Promise<HttpServer> {
  try {
    // A loopback URL is only for this machine, so the port does not have to open to the network.
    return await HttpServer.listen(port, publicUrl !== undefined && !isLoopbackUrl(publicUrl));
  } catch (error) {
    if (isPortInUse(error)) {
      const otherPort = port === MAX_PORT ? port - 1 : port + 1;
      throw new UserError(
        `Port ${port} is in use by another program. Stop it, or choose another port: npm start -- --port ${otherPort}`,
      );
    }
    throw new UserError(`Port ${port} cannot be opened (${codeOf(error)}). Choose another with --port N.`);
  }
}

/** The synth and the start of the database both take seconds, so they run in parallel. */
async function synthesizeAndStartDatabase(
  projectDir: string,
  dataDir: DataDir,
  print: Print,
  bundlesOnUse: boolean,
): Promise<SupervisedDatabase> {
  const abort = new AbortController();
  const location = { dataDir: dataDir.file('dynamodb'), pidFile: dataDir.file('dynamodb.pid') };
  const starting = startSupervisedDatabase(location, { print });
  // If the database cannot start (for example without Java), do not wait for the synth.
  starting.catch(() => abort.abort());
  const [database, synthesis] = await Promise.allSettled([
    starting,
    synthesize(projectDir, dataDir.file('assembly'), abort.signal, { bundlesOnUse }),
  ]);
  if (database.status === 'rejected') throw new UserError(messageOf(database.reason));
  if (synthesis.status === 'rejected') {
    await database.value.stop();
    throw synthesis.reason;
  }
  print(
    synthesis.value.isReused
      ? 'Nothing has changed since the last synth. The database is ready.'
      : 'Synthesized. The database is ready.',
  );
  return database.value;
}

interface KeyAndDemo {
  readonly apiKey: string;
  /** The short id of the demo code. */
  readonly demo: string;
  readonly studioUrl: string;
}

async function ensureKeyAndDemo(
  starting: StartingRuntime,
  dataDir: DataDir,
  previousKey: string | undefined,
): Promise<KeyAndDemo> {
  const { functions } = starting.runtime;
  const { IssueKeyFunction } = starting.outputs;
  if (!IssueKeyFunction) throw new Error('The stack has no output IssueKeyFunction.');
  const service = publicService(starting.runtime, starting.assembly);
  const apiKey = await reuseOrIssueApiKey(functions, IssueKeyFunction, service, previousKey);
  const demo = await ensureDemoCode(dataDir.file('demo.json'), service, apiKey);
  await showOnStartPage(starting, demo);
  return { apiKey, demo, studioUrl: await studioLink(functions, IssueKeyFunction) };
}

function serviceFile(
  { outputs: { BaseUrl, ScanHost } }: RunningRuntime,
  apiKey: string,
  mailboxUrl: string,
): ServiceFile {
  if (!BaseUrl || !ScanHost) throw new Error('The stack must have the outputs BaseUrl and ScanHost.');
  return { base_url: BaseUrl, scan_host: ScanHost, api_key: apiKey, mailbox_url: mailboxUrl, pid: process.pid };
}

/** Writes the file that names the start page's demo code. On AWS, the deployment writes it. */
async function showOnStartPage({ runtime, outputs: { WebBucket } }: StartingRuntime, demo: string): Promise<void> {
  if (!WebBucket) throw new Error('The stack has no output WebBucket.');
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
  await runtime
    .find<Bucket>('bucket', WebBucket)
    .put('demo.json', Buffer.from(JSON.stringify({ short_id: demo })), headers);
}

/** The content of the file that operator commands read, such as `npm run issue-key -- --local`. */
function operatorFile({ runtime, assembly, outputs }: RunningRuntime) {
  const { operator } = runtime.find<AwsEndpoint>('aws', 'endpoint');
  return {
    endpoint_url: `http://127.0.0.1:${runtime.awsPort}`,
    region: runtime.region,
    access_key_id: operator.accessKeyId,
    secret_access_key: operator.secretAccessKey,
    issue_key_function: outputs.IssueKeyFunction,
    // A request with this Host reaches the API directly, without the distribution.
    api_host: apiHost(runtime, assembly),
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export const projectRoot = join(import.meta.dirname, '..', '..');
