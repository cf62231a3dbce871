import { createHash } from 'node:crypto';
import { fetchWithRetry } from '../../../support/service/retry-refused.ts';
import { sharedService } from '../../../support/service/shared-service.ts';

/** Sends the requests of visitors' phones without a browser. Each user agent counts as a different visitor. */
export function visitorsOf(shortId: string) {
  const send = async (agent: string, path: string, json?: unknown, method = 'POST'): Promise<string> => {
    const body = JSON.stringify(json);
    const response = await fetchWithRetry(`${sharedService().scan_host}/s/${shortId}${path}`, {
      headers: { 'user-agent': agent },
      ...(json !== undefined && {
        method,
        headers: {
          'user-agent': agent,
          'content-type': 'application/json',
          'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        },
        body,
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    return text;
  };
  return {
    /** Scans the code without asking anything. */
    scan: (agent: string) => send(agent, ''),
    /** Starts a conversation, which counts as a scan. Asks, optionally rates the answer, and ends the conversation. */
    ask: async (agent: string, question: string, rating?: 'up' | 'down'): Promise<void> => {
      const started = JSON.parse(await send(agent, '/conversations', {})) as Record<string, string>;
      const { conversation_id: id, token } = started;
      await send(agent, `/conversations/${id}/messages`, { token, message_id: 'message-1', text: question });
      if (rating) await send(agent, `/conversations/${id}/messages/2/rating`, { token, rating }, 'PUT');
      await send(agent, `/conversations/${id}/signals`, { token, signal: 'close' });
    },
  };
}
