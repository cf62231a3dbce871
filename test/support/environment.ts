import { TestEnvironment } from 'jest-environment-node';

const POLL_MILLISECONDS = 500;

// A worker of a jest that was ended has nobody to tell how its tests go on, and jest would let it go on.
// Not by the event 'disconnect': who listens to it keeps an idle worker from ending.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, POLL_MILLISECONDS).unref();

export default TestEnvironment;
