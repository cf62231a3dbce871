import Sequencer from '@jest/test-sequencer';

/** Tests of running services mostly wait: begun first, they leave the cores to those that compute. */
const ORDER = ['e2e', 'browser', 'infra', 'functional', 'unit'];

const place = ({ context }) => ORDER.indexOf(context.config.displayName?.name);

/** Within a level it is as jest has it: what failed last time, then what took longest, or is largest. */
export default class LevelsInOrder extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
}
