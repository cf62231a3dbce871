// The smallest Lambda runtime there can be: load the bundle, answer one event, say so to the parent.
const { argv } = require('node:process');

const [, , bundle, event] = argv;
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };
require(bundle)
  .handler(JSON.parse(event), context)
  .then((answer) => process.send({ status: answer.statusCode }, () => process.exit(0)));
