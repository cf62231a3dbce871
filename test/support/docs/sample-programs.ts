import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { NODE_ON_PATH } from '../node-on-path.ts';

export const SAMPLES_DIR = fileURLToPath(new URL('../../../docs/samples/', import.meta.url));

export type Language = 'TypeScript' | 'TypeScript on the Node of this machine' | 'Python' | 'Go' | 'PHP';

const isInstalled = (program: string, flag: string): boolean => spawnSync(program, [flag]).status === 0;

/** The languages that are installed on this machine. Tests of the others are skipped and named in the report. */
export const INSTALLED: Readonly<Record<Language, boolean>> = {
  TypeScript: true,
  'TypeScript on the Node of this machine': NODE_ON_PATH !== undefined,
  Python: isInstalled('python3', '--version'),
  Go: isInstalled('go', 'version'),
  PHP: isInstalled('php', '--version'),
};

/** The command that runs a sample. A sample that must be built is built in the folder `dir`. */
export function sampleCommand(
  language: Language,
  name: string,
  dir: string,
  port?: number,
): readonly [string, ...string[]] {
  const source = (extension: string) => join(SAMPLES_DIR, `${name}.${extension}`);
  switch (language) {
    case 'TypeScript':
      return [process.execPath, source('ts')];
    case 'TypeScript on the Node of this machine': {
      // Like `npx tsx`: strip the types and keep the rest.
      const script = join(dir, `${name}.mjs`);
      writeFileSync(script, transformSync(readFileSync(source('ts'), 'utf8'), { loader: 'ts', target: 'node20' }).code);
      return [NODE_ON_PATH ?? '', script];
    }
    case 'Python':
      return ['python3', source('py')];
    case 'Go': {
      const program = join(dir, name);
      execFileSync('go', ['build', '-o', program, source('go')], {
        env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off' },
      });
      return [program];
    }
    case 'PHP':
      return port === undefined ? ['php', source('php')] : ['php', '-S', `127.0.0.1:${port}`, source('php')];
  }
}
