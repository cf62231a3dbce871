import type { Plugin } from 'esbuild';

const LOGGER = /@aws-lambda-powertools[\\/]logger[\\/]/;
const RANDOM_INT =
  'export const randomInt = (...range) => process.getBuiltinModule("node:crypto").randomInt(...range);';

/**
 * The Powertools logger imports `node:crypto` for a random number when it samples its logs. Loaded
 * only then, a function that signs nothing and hashes nothing starts without the 7 ms of OpenSSL.
 */
export const lazyCrypto: Plugin = {
  name: 'lazy-crypto',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:crypto$/ }, ({ importer }) =>
      LOGGER.test(importer) ? { path: 'random-int', namespace: 'lazy-crypto' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'lazy-crypto' }, () => ({ contents: RANDOM_INT, loader: 'js' }));
  },
};
