import type { Plugin } from 'esbuild';

const LOGGER = /@aws-lambda-powertools[\\/]logger[\\/]/;
const DICE = 'export const randomInt = (...range) => process.getBuiltinModule("node:crypto").randomInt(...range);';

/**
 * The Powertools logger imports `node:crypto` to throw dice when it samples its logs. Loaded only
 * then, a function that signs nothing and hashes nothing starts without the 7 ms of OpenSSL.
 */
export const lazyDice: Plugin = {
  name: 'lazy-dice',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:crypto$/ }, ({ importer }) =>
      LOGGER.test(importer) ? { path: 'dice', namespace: 'lazy-dice' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'lazy-dice' }, () => ({ contents: DICE, loader: 'js' }));
  },
};
