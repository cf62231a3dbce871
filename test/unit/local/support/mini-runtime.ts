import { type RunningRuntime, startRuntime } from '../../../../local/runtime.ts';
import type { MiniAssembly } from './mini-assembly.ts';

/** Runs a mini assembly. Without a table, nothing calls the database, so no port is needed. */
export const runMini = (
  mini: MiniAssembly,
  options: { dynamodbPort?: number; speed?: number; log?: (line: string) => void } = {},
): Promise<RunningRuntime> =>
  startRuntime({
    assemblyDir: mini.dir,
    dataDir: mini.dataDir,
    dynamodbPort: options.dynamodbPort ?? 1,
    publicUrl: 'http://localhost:3000',
    speed: options.speed ?? 1,
    log: options.log ?? (() => undefined),
  });
