import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chooseModel } from '../../../local/cli/choose-model.ts';
import { functionVariables } from '../../../local/cli/function-variables.ts';
import { publicService } from '../../../local/cli/http-services.ts';
import type { AwsEndpoint } from '../../../local/engine/aws-endpoint.ts';
import { HttpServer } from '../../../local/engine/http-server.ts';
import { type RunningRuntime, startRuntime } from '../../../local/runtime.ts';
import { type DynamoDbLocal, startDynamoDbLocal } from '../../../local/services/dynamodb/dynamodb-local.ts';
import type { DynamodbService } from '../../../local/services/dynamodb/dynamodb-service.ts';
import { assumptions } from './assumptions.ts';
import { ApiClient } from './client.ts';

export interface InProcessService {
  readonly api: ApiClient;
  readonly running: RunningRuntime;
  /** The local AWS endpoint. Replace its `call` to simulate AWS failures. */
  readonly endpoint: AwsEndpoint;
  /** The data directory, for operator commands. */
  readonly dataDir: string;
  readonly database: DynamoDbLocal;
  /** With `keepData`, the next service can reuse the data. */
  stop(options?: { readonly keepData?: boolean }): Promise<void>;
}

/** The cache of function code that `npm start` uses. */
const CODE_CACHE_DIR = join(import.meta.dirname, '..', '..', '..', '.cache', 'functions');

/**
 * Runs the stack of the shared service in this process, where a test can inject faults. `prepare` can change a copy of
 * the synthesized stack first. `previous` is a stopped service whose data and port the new one reuses.
 */
export async function startInProcess(
  speed: number,
  prepare: (assemblyDir: string) => void = () => undefined,
  previous?: InProcessService,
): Promise<InProcessService> {
  const dataDir = previous?.dataDir ?? mkdtempSync(join(tmpdir(), 'qpr-in-process-'));
  const assemblyDir = join(dataDir, 'assembly');
  cpSync(join(dirname(process.env.SHARED_SERVICE_FILE ?? ''), 'assembly'), assemblyDir, { recursive: true });
  prepare(assemblyDir);
  const database = previous?.database ?? (await startDynamoDbLocal({ isShortLived: true }));
  const server = await HttpServer.listen(previous ? Number(new URL(previous.api.baseUrl).port) : 0, false);
  const publicUrl = `http://localhost:${server.port}`;
  const model = await chooseModel('embedded', {});
  const running = await startRuntime({
    assemblyDir,
    dataDir: join(dataDir, 'state'),
    codeCacheDir: CODE_CACHE_DIR,
    dynamodbPort: database.port,
    publicUrl,
    speed,
    assumptions,
    log: () => undefined,
    functionVariables: functionVariables(
      { speed, publicUrl, ownPorts: [server.port, database.port], allowedTargets: [], model: model.variables },
      {},
    ),
  });
  const { runtime } = running;
  // Without this line, functions would call the database directly and bypass the endpoint, where a test injects faults.
  runtime.find<DynamodbService>('dynamodb', 'service').directAccess = () => undefined;
  server.serve(publicService(runtime, running.assembly));
  const endpoint = runtime.find<AwsEndpoint>('aws', 'endpoint');
  const operator = {
    endpoint_url: `http://127.0.0.1:${runtime.awsPort}`,
    region: runtime.region,
    access_key_id: endpoint.operator.accessKeyId,
    secret_access_key: endpoint.operator.secretAccessKey,
  };
  writeFileSync(join(dataDir, 'operator.json'), JSON.stringify(operator));
  const issued = await runtime.functions.invoke('Qpr-issue-key', { email: 'you@example.com' });
  return {
    api: new ApiClient(publicUrl, JSON.parse(issued.payload).api_key),
    running,
    endpoint,
    dataDir,
    database,
    async stop({ keepData = false } = {}) {
      await server.stop();
      await running.stop();
      await model.stop();
      if (keepData) return;
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
