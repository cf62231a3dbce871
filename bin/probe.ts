import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROBE_FUNCTIONS } from '../contracts/probe.ts';
import { runCommand } from '../operator/command.ts';
import { HELP, type ProbeOptions, readProbeOptions } from '../operator/probe/options.ts';
import type { ProbeEnvironment, ProbeOutputs } from '../operator/probe/target.ts';

const projectDir = join(import.meta.dirname, '..');
const print = (line: string) => void process.stdout.write(`${line}\n`);

await runCommand(
  HELP,
  (args) => readProbeOptions(args, process.env),
  async (options) => {
    // Imported lazily, so that the help and option errors are printed immediately.
    const { runProbe } = await import('../operator/probe/run.ts');
    const assemblyDir = mkdtempSync(join(tmpdir(), 'qpr-probe-'));
    try {
      await synthesize(assemblyDir);
      return await runProbe(await environmentOf(options, assemblyDir), print);
    } finally {
      rmSync(assemblyDir, { recursive: true, force: true });
    }
  },
);

async function synthesize(outdir: string): Promise<void> {
  const { bundleFunctions } = await import('../lib/bundling/bundle-functions.ts');
  const { probeApp } = await import('../lib/probe/probe-app.ts');
  const bundlesDir = join(projectDir, '.build', 'probe');
  await bundleFunctions({ entries: PROBE_FUNCTIONS, projectDir, outDir: bundlesDir });
  probeApp(bundlesDir, { outdir }).synth();
}

async function environmentOf(options: ProbeOptions, assemblyDir: string): Promise<ProbeEnvironment> {
  if (options.local) return localEnvironment(options.assume, assemblyDir);
  const { awsEnvironment } = await import('../operator/probe/aws-environment.ts');
  return awsEnvironment(assemblyDir, options.region);
}

async function localEnvironment(assume: readonly string[], assemblyDir: string): Promise<ProbeEnvironment> {
  const { readAssumptions } = await import('../local/engine/assumptions.ts');
  const { awsClientConfig } = await import('../operator/aws-client.ts');
  const { runAssembly } = await import('../local/cli/run-assembly.ts');
  const assumptions = readAssumptions(assume);
  let stop = async () => {};
  return {
    removalInstructions: 'end the processes of this command',
    async deploy() {
      const running = await runAssembly(assemblyDir, assumptions, print);
      stop = running.stop;
      return { outputs: running.outputs as unknown as ProbeOutputs, aws: { ...awsClientConfig({}), ...running.aws } };
    },
    remove: () => stop(),
  };
}
