// The smallest Lambda runtime there can be: load the bundle, answer one event, say so to the parent, and what CPU time
// (user and system, all threads) the process has taken until then.
const { argv, cpuUsage } = require('node:process');

const [, , bundle, event] = argv;
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };
require(bundle)
  .handler(JSON.parse(event), context)
  .then((answer) => {
    const { user, system } = cpuUsage();
    process.send({ status: answer.statusCode, cpuMicroseconds: user + system }, () => process.exit(0));
  });
