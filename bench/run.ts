import { parseArgs } from 'node:util';
import { answers } from './answers.ts';
import { ceilings } from './ceilings.ts';
import { coldStart } from './cold-start.ts';
import { messageCost } from './cost/message-cost.ts';
import { cost } from './cost.ts';
import { databaseCost } from './database-cost.ts';
import { deepPage } from './deep-page.ts';
import { delivery } from './delivery.ts';
import { deliveryCost } from './delivery-cost.ts';
import { knowledge } from './knowledge.ts';
import { throughput } from './load/throughput.ts';
import { memory } from './memory.ts';
import { overload } from './overload.ts';
import { print } from './print.ts';
import { questions } from './questions.ts';
import { requests } from './requests.ts';
import { restore } from './restore.ts';
import { scanCost } from './scan-cost.ts';
import { scans } from './scans.ts';
import { studio } from './studio.ts';
import { writeTable } from './support/docs-table.ts';
import { report } from './support/report.ts';
import { type Bench, openBench } from './support/workbench.ts';
import { warmOverhead } from './warm-overhead.ts';

const BENCHMARKS = {
  answers,
  'warm-overhead': warmOverhead,
  'database-cost': databaseCost,
  ceilings,
  cost,
  'deep-page': deepPage,
  'cold-start': coldStart,
  'delivery-cost': deliveryCost,
  delivery,
  overload,
  knowledge,
  memory,
  'message-cost': messageCost,
  print,
  questions,
  requests,
  restore,
  'scan-cost': scanCost,
  scans,
  studio,
  throughput,
} as const;
type Name = keyof typeof BENCHMARKS;
const names = Object.keys(BENCHMARKS) as Name[];
/** Benchmarks whose rows `run` writes into `docs/performance.md`. Some of the others write their own tables. */
const DOCUMENTED: readonly Name[] = ['deep-page', 'delivery', 'memory', 'overload', 'print', 'scans'];

const HELP = `Runs benchmarks, prints a table for each and writes it to bench/results/.

npm run bench -- [NAME …] [options]

  NAME              one of ${names.join(', ')} (default: all)
  --base-url URL    for answers: an OpenAI-compatible server to use instead of the embedded model
  --model NAME      for answers: the model on that server
  --calibration     for answers, knowledge and questions: measure with the tuning questions, not the held-out ones;
                    answers and knowledge also print the tuning questions that got bad answers
  --against DIR     for throughput: the folder of another version to compare with, with its packages installed
  --seconds N       for overload and memory: the duration of each load (default: 60 and 300)
  --help            show this help`;

const { positionals: requested, values } = parseArgs({
  allowPositionals: true,
  options: {
    'base-url': { type: 'string' },
    model: { type: 'string' },
    calibration: { type: 'boolean' },
    against: { type: 'string' },
    seconds: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
if (seconds !== undefined && !(seconds > 0)) {
  console.error('--seconds must be a number greater than 0.');
  process.exit(1);
}
const options = {
  baseUrl: values['base-url'],
  model: values.model,
  calibration: values.calibration,
  against: values.against,
  ...(seconds !== undefined && { seconds }),
};
const unknown = requested.filter((name) => !names.includes(name as Name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}. Available: ${names.join(', ')}.`);
  process.exit(1);
}

const run = async (bench: Bench): Promise<boolean> => {
  let allMet = true;
  for (const name of names.filter((known) => requested.length === 0 || requested.includes(known))) {
    const result = await BENCHMARKS[name](bench, options);
    report(result);
    if (DOCUMENTED.includes(name)) writeTable('docs/performance.md', name, result.rows);
    allMet &&= result.targets.every(({ met }) => met);
  }
  return allMet;
};

const bench = await openBench();
try {
  process.exitCode = (await run(bench)) ? 0 : 1;
} finally {
  await bench.stop();
}
