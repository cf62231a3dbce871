import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

export const SAMPLES_DIR = fileURLToPath(new URL('../../../docs/samples/', import.meta.url));

export type Language = 'TypeScript' | 'TypeScript on the Node of this machine' | 'Python' | 'Go' | 'PHP';

const isInstalled = (program: string, flag: string): boolean => spawnSync(program, [flag]).status === 0;

/** The Node with which people type commands here: not the one that comes with our packages. */
const machineNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((dir) => join(dir, 'node'))
  .find((file) => !file.includes('node_modules') && existsSync(file));

/** Which languages this machine has. A test that leaves one out says so by its name. */
export const INSTALLED: Readonly<Record<Language, boolean>> = {
  TypeScript: true,
  'TypeScript on the Node of this machine': machineNode !== undefined,
  Python: isInstalled('python3', '--version'),
  Go: isInstalled('go', 'version'),
  PHP: isInstalled('php', '--version'),
};

/** The command that runs a sample of this name; what has to be built is built into a folder that the system clears. */
export function sampleCommand(language: Language, name: string, port?: number): readonly [string, ...string[]] {
  const source = (ending: string) => join(SAMPLES_DIR, `${name}.${ending}`);
  switch (language) {
    case 'TypeScript':
      return [process.execPath, source('ts')];
    case 'TypeScript on the Node of this machine': {
      // What `npx tsx` does: the types go, the rest stays.
      const script = join(mkdtempSync(join(tmpdir(), 'qpr-sample-')), `${name}.mjs`);
      writeFileSync(script, transformSync(readFileSync(source('ts'), 'utf8'), { loader: 'ts', target: 'node20' }).code);
      return [machineNode ?? '', script];
    }
    case 'Python':
      return ['python3', source('py')];
    case 'Go': {
      const program = join(mkdtempSync(join(tmpdir(), 'qpr-sample-')), name);
      execFileSync('go', ['build', '-o', program, source('go')], {
        env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off' },
      });
      return [program];
    }
    case 'PHP':
      return port === undefined ? ['php', source('php')] : ['php', '-S', `127.0.0.1:${port}`, source('php')];
  }
}
