import Sequencer from '@jest/test-sequencer';

/** The e2e and browser tests mostly wait. They start first, so that the tests that compute can use the cores meanwhile. */
const ORDER = ['e2e', 'browser', 'browser-in-full-chromium', 'infra', 'functional', 'unit'];

const place = ({ context }) => ORDER.indexOf(context.config.displayName?.name);

/** Within a level, the order is jest's: first the files that failed last time, then the slowest or largest. */
export default class LevelsInOrder extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
}
