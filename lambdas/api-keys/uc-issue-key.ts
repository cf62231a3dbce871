/** TRANSITION ONLY: tests of other capabilities import it from here until they are merged. */
export { issueApiKey } from './issue-key.ts';
