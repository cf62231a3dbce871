import { expect, test } from '@jest/globals';
import { loggable } from '../../../lambdas/platform/logger.ts';

test('a logged error keeps only its name, message, stack and AWS request id', () => {
  const thrown = Object.assign(new TypeError('why'), {
    $metadata: { request_id: 'aws-1' },
    Item: { prompt: 'what a user wrote' },
    CancellationReasons: [{ Item: { secret: 'a secret' } }],
  });
  const logged = loggable(thrown);
  expect({ ...logged, message: logged.message, stack: logged.stack }).toEqual({
    name: 'TypeError',
    message: 'why',
    stack: thrown.stack,
    $metadata: { request_id: 'aws-1' },
  });
});

test.each(['a text', 42, null, undefined])('loggable turns the thrown value %p into an error', (thrown) => {
  expect(loggable(thrown)).toMatchObject({ name: 'Error', message: String(thrown) });
});
