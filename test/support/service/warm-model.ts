import { collectAnswer, createClient, streamPreview } from '../../../sdk/src/qpr.ts';
import { eventually } from '../eventually.ts';
import type { ApiClient } from './client.ts';

/**
 * Waits until the model answers. On a busy machine, loading its weights can take longer than the timeout of the first
 * answer.
 */
export async function warmModel({ baseUrl, key }: ApiClient): Promise<void> {
  const client = createClient({ baseUrl, apiKey: key });
  const messages = [{ role: 'visitor' as const, text: 'When is breakfast?' }];
  await eventually(async () => {
    const { outcome } = await collectAnswer(streamPreview(client, { prompt: 'Breakfast is at 7.', messages }));
    if (outcome !== 'complete') throw new Error(`The outcome of the answer is ${outcome} instead of complete.`);
  });
}
