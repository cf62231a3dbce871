/** `npm run fuzz`: the fuzz tests with far more requests than `npm test` sends. For releases and nightly runs. */

process.env.FUZZ_REQUESTS ??= '50000';
process.argv.push('--selectProjects', 'functional', '--testPathPatterns', 'functional/api/fuzz');

await import('./test.ts');
