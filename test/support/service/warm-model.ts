import { createClient, streamPreview, wholeAnswer } from '../../../sdk/src/qpr.ts';
import { eventually } from '../eventually.ts';
import type { ApiClient } from './client.ts';

/** Until the model answers: its first answer waits for its weights, and on a busy machine that may be too long. */
export async function warmModel({ baseUrl, key }: ApiClient): Promise<void> {
  const client = createClient({ baseUrl, apiKey: key });
  const messages = [{ role: 'visitor' as const, text: 'When is breakfast?' }];
  await eventually(async () => {
    const { outcome } = await wholeAnswer(streamPreview(client, { prompt: 'Breakfast is at 7.', messages }));
    if (outcome !== 'complete') throw new Error(`The answer is ${outcome}.`);
  });
}
