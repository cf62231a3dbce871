import { type RunningRuntime, startRuntime } from '../../../../local/runtime.ts';
import type { MiniAssembly } from './mini-assembly.ts';

/** Starts the local runtime with a mini assembly. Only assemblies with a table need the port of a database. */
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
