import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assumptions } from '../engine/assumptions.ts';
import type { AwsEndpoint } from '../engine/aws-endpoint.ts';
import { HttpServer } from '../engine/http-server.ts';
import { startRuntime } from '../runtime.ts';
import { startDynamoDbLocal } from '../services/dynamodb/dynamodb-local.ts';
import { publicService } from './http-services.ts';

export interface RunningAssembly {
  readonly outputs: Readonly<Record<string, string>>;
  /** The configuration of AWS clients with all permissions. */
  readonly aws: {
    readonly region: string;
    readonly endpoint: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  /** Stops everything and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Runs a synthesized stack other than the service, for example the stack of `npm run probe -- --local`. The stack must
 * have a distribution, and its data is temporary.
 */
export async function runAssembly(
  assemblyDir: string,
  assumptions: Assumptions,
  log: (line: string) => void,
): Promise<RunningAssembly> {
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let last = stops.pop(); last !== undefined; last = stops.pop()) await last();
  };
  try {
    const dataDir = mkdtempSync(join(tmpdir(), 'qpr-assembly-'));
    stops.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const database = await startDynamoDbLocal();
    stops.push(() => database.stop());
    const server = await HttpServer.listen(0, false);
    stops.push(() => server.stop());
    const running = await startRuntime({
      assemblyDir,
      dataDir,
      dynamodbPort: database.port,
      publicUrl: `http://localhost:${server.port}`,
      speed: 1,
      assumptions,
      log,
    });
    stops.push(() => running.stop());
    const { runtime } = running;
    server.serve(publicService(runtime, running.assembly));
    const { operator } = runtime.find<AwsEndpoint>('aws', 'endpoint');
    const aws = { region: runtime.region, endpoint: `http://127.0.0.1:${runtime.awsPort}`, credentials: operator };
    return { outputs: running.outputs, aws, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
