import { exitIfHelp } from '../operator/command.ts';

exitIfHelp(`Runs the fuzz tests with far more requests than npm test sends. For releases and nightly runs.

npm run fuzz -- [options of jest]

  --help            print this text

The environment variable FUZZ_REQUESTS sets the number of requests (default 50000). FUZZ_SEED repeats a run.`);

process.env.FUZZ_REQUESTS ??= '50000';
process.argv.push('--selectProjects', 'functional', '--testPathPatterns', 'functional/api/fuzz');

await import('./test.ts');
