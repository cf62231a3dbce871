import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lambdaEventInvokeConfig } from '../../../../../local/resources/lambda/lambda-event-invoke-config.ts';
import { AsyncConfigs } from '../../../../../local/services/lambda/async-configs.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

const FUNCTION_ARN = 'arn:aws:lambda:eu-central-1:123456789012:function:work';
const Destination = 'arn:aws:sqs:eu-central-1:123456789012:dead';

let runtime: FakeRuntime;
beforeEach(async () => {
  runtime = new FakeRuntime();
  runtime.publish('lambda', 'async-configs', new AsyncConfigs());
});
afterEach(() => runtime.remove());

const start = async (statements: readonly object[]) => {
  runtime.functionRoleArn = runtime.addRole('worker', statements);
  await runtime.start(lambdaEventInvokeConfig, 'Config', {
    FunctionName: FUNCTION_ARN,
    Qualifier: '$LATEST',
    DestinationConfig: { OnFailure: { Destination } },
  });
  await runtime.ready();
};

test('fails to start if the function has no permission to send to its destination', async () => {
  await expect(start([])).rejects.toThrow(/not authorized to perform: sqs:SendMessage/);
  await start([{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: Destination }]);
});
