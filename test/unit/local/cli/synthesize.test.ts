import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { GUIDES } from '../../../../lib/bundling/bundle-guides.ts';
import { STACK_INPUTS, synthesize } from '../../../../local/cli/synthesize.ts';
import { readSources } from '../../../../structure/import-graph.ts';
import { PROJECT_DIR } from '../../../support/docs/docs-pages.ts';

const isInput = (file: string) => STACK_INPUTS.some((input) => file === input || file.startsWith(`${input}/`));

test('every file that the stack and the pages refer to is an input, so the next start sees its changes', () => {
  const sources = [...readSources(PROJECT_DIR)].filter(([file]) =>
    /^(bin\/app\.ts|contracts\/|lib\/|shared\/|web\/)/.test(file),
  );
  // Every relative path in quotes, whether or not it is an import. Parsing the files would take much longer.
  const imported = sources.flatMap(([file, source]) =>
    [...source.matchAll(/(['"`])(\.\.?\/[\w./-]+)\1/g)].map(([, , path = '']) => posix.join(posix.dirname(file), path)),
  );
  expect(imported).toContain('sdk/src/index.ts');
  const guides = GUIDES.map((guide) => `docs/${guide}.md`);
  expect([...imported, ...guides].filter((file) => !isInput(file))).toEqual([]);
});

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'qpr-synthesize-'));
  mkdirSync(join(project, 'bin'));
  writeFileSync(join(project, 'cdk.json'), '{}');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));
const run = (app: string, deadlineMilliseconds = 60_000) => {
  writeFileSync(join(project, 'bin/app.ts'), app);
  return synthesize(project, join(project, 'out'), new AbortController().signal, { deadlineMilliseconds });
};

describe('an app that fails to synthesize', () => {
  test('is reported with its output', async () => {
    await expect(run("console.error('No such stage.'); process.exit(1)")).rejects.toThrow(
      /synthesized:\nNo such stage\./,
    );
  });

  test('is reported with the time limit if it hangs', async () => {
    await expect(run('setInterval(() => undefined, 1_000)', 1_000)).rejects.toThrow('It took longer than 1 s.');
  });

  test('is reported with the signal if the system ends it', async () => {
    await expect(run("process.kill(process.pid, 'SIGKILL')")).rejects.toThrow('SIGKILL ended it.');
  });
});

describe('the cache', () => {
  const APP = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    const outDir = process.env.CDK_OUTDIR;
    mkdirSync(outDir);
    writeFileSync(outDir + '/manifest.json', '{}');
  `;
  const cache = () => join(project, '.cache', 'assembly');

  test('keeps the output of another start that has finished in the meantime', async () => {
    await run(`${APP}
      const cached = outDir.replace(/\\.\\d+\\.tmp$/, '');
      mkdirSync(cached);
      writeFileSync(cached + '/manifest.json', '{"from":"another start"}');
    `);
    expect(readFileSync(join(project, 'out', 'manifest.json'), 'utf8')).toBe('{"from":"another start"}');
    expect(readdirSync(cache())).toEqual([expect.stringMatching(/^\w+$/)]);
  });

  test('removes the outputs that killed starts left behind, but not those of running starts', async () => {
    const ENDED_PID = 2 ** 30;
    const running = `aaa.${process.pid}.tmp`;
    const old = `bbb.${process.pid}.tmp`;
    for (const name of [running, old, `ccc.${ENDED_PID}.tmp`]) mkdirSync(join(cache(), name), { recursive: true });
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(join(cache(), old), twoDaysAgo, twoDaysAgo);
    await run(APP);
    expect(readdirSync(cache()).filter((name) => name.endsWith('.tmp'))).toEqual([running]);
  });
});
