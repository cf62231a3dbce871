import { build, type Plugin } from 'esbuild';

const PARSERS = /node_modules\/(?:unpdf|htmlparser2|fflate)\//;

/**
 * Measures how much the capability `knowledge` adds to the bundle of `converse`, the function that answers visitors.
 * Modules that only `knowledge` uses count too.
 */
export async function bundleGrowth() {
  const [whole, without] = await Promise.all([bundle(), bundle([WITHOUT_KNOWLEDGE])]);
  return {
    kilobytes: (whole.bytes - without.bytes) / 1_000,
    parsers: whole.files.filter((file) => PARSERS.test(file)),
  };
}

/** Bundles an empty module in place of each `knowledge` file that other capabilities import. */
const WITHOUT_KNOWLEDGE: Plugin = {
  name: 'without-knowledge',
  setup(hooks) {
    hooks.onResolve({ filter: /\/knowledge\/[\w-]+\.ts$/ }, ({ path }) => ({ path, namespace: 'without-knowledge' }));
    hooks.onLoad({ filter: /.*/, namespace: 'without-knowledge' }, () => ({ contents: 'module.exports = {}' }));
  },
};

async function bundle(plugins: Plugin[] = []) {
  const { metafile } = await build({
    entryPoints: ['lambdas/conversations/converse.ts'],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    metafile: true,
    write: false,
    logLevel: 'error',
    plugins,
  });
  const outputs = Object.values(metafile.outputs);
  return {
    bytes: outputs.reduce((sum, { bytes }) => sum + bytes, 0),
    files: outputs.flatMap(({ inputs }) => Object.keys(inputs)),
  };
}
