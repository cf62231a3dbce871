import { afterEach } from '@jest/globals';
import { type Receiver, type ReceiverOptions, startReceiver } from '../../support/stand-ins/receiver.ts';

const started: Receiver[] = [];
afterEach(async () => {
  for (const receiver of started.splice(0)) await receiver.stop();
});

/** A receiver that stops at the end of the test. */
export async function receiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const running = await startReceiver(options);
  started.push(running);
  return running;
}

/** A receiver that answers every request with this status. */
export const receiverAnswering = (status: number): Promise<Receiver> =>
  receiver({ answer: (_received, response) => response.writeHead(status).end('no') });
