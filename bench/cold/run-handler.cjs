// A minimal Lambda runtime: it loads the bundle, handles one event, and reports to the parent the CPU time (user and
// system, all threads) that the process has used until then.
const { argv, cpuUsage } = require('node:process');

const [, , bundle, event] = argv;
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };
require(bundle)
  .handler(JSON.parse(event), context)
  .then((response) => {
    const { user, system } = cpuUsage();
    process.send({ status: response.statusCode, cpuMicroseconds: user + system }, () => process.exit(0));
  });
