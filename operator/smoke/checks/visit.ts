import { createHash, randomUUID } from 'node:crypto';
import { eventually, expectThat } from '../expect.ts';
import type { CheckFinding } from '../report.ts';
import type { Service } from '../service.ts';
import type { Code } from './codes.ts';

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) QprSmokeTest' };

/** Opens the page as a phone does. Checks that the CSP allows the page's script, and that the scan is counted. */
export async function scan(service: Service, code: Code): Promise<CheckFinding<number>> {
  const page = await service.fetch(code.scanUrl, { headers: PHONE });
  const html = await page.text();
  expectThat(page.status === 200, `${code.scanUrl} returned ${page.status}`);
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = page.headers.get('content-security-policy') ?? '';
  expectThat(script !== '', 'the page has no script');
  expectThat(policy.includes(`script-src 'sha256-${hash}'`), 'the policy of the page does not allow its script');
  const [, scanId] = /(?:&quot;|")scanId(?:&quot;|"):(\d+)/.exec(html) ?? [];
  return eventually(service.stepTimeoutMilliseconds, async () => {
    const { scans_total } = await service.call('GET', `/v1/qpr-codes/${code.id}`);
    expectThat(scans_total === 1, `scans_total is ${scans_total} after one scan`);
    const { scans } = await service.call('GET', `/v1/scans?qpr_code_id=${code.id}`);
    const [listed] = scans as { readonly scan_id: number }[];
    expectThat(listed !== undefined, 'the scan is not listed');
    expectThat(scanId === undefined || Number(scanId) === listed.scan_id, 'the page has the number of another scan');
    return { detail: `counted, and listed as ${listed.scan_id}`, value: listed.scan_id };
  });
}

/** Asks one question, as the page does: CloudFront signs the request for the function URL and streams the answer. */
export async function converse(service: Service, code: Code, scanId: number): Promise<CheckFinding<string>> {
  const started = await post(service, `${code.scanUrl}/conversations`, { scan_id: scanId });
  expectThat(started.ok, `starting a conversation returned ${await describeResponse(started)}`);
  const { conversation_id: id, token } = (await started.json()) as Record<string, string>;
  const base = `${code.scanUrl}/conversations/${id}`;
  const message = { token, message_id: randomUUID(), text: 'What is the password of the day?' };
  const ask = async () => {
    const answer = await post(service, `${base}/messages`, message);
    expectThat(answer.ok && answer.body !== null, `the message returned ${await describeResponse(answer)}`);
    const { pieces, outcome } = await readAnswer(answer.body);
    expectThat(
      outcome === 'complete',
      `the answer ended as "${outcome}": is there a model? See the log of the converse function`,
    );
    expectThat(pieces.length > 0, 'the answer is empty');
    return `${pieces.length} ${pieces.length === 1 ? 'piece' : 'pieces'}, ${pieces.join('').length} characters`;
  };
  // A model that has been idle can be slow. A visitor would ask again.
  const detail = await ask().catch(async (first) => {
    const second = await ask().catch(() => Promise.reject(first));
    return `${second}, at the second attempt (first attempt: ${first instanceof Error ? first.message : first})`;
  });
  const closed = await post(service, `${base}/signals`, { token, signal: 'close' });
  expectThat(closed.ok, `closing the conversation returned ${await describeResponse(closed)}`);
  return { detail, value: String(id) };
}

/** CloudFront needs the hash of the body to sign the request for the function URL. */
const post = (service: Service, url: string, value: unknown): Promise<Response> => {
  const body = JSON.stringify(value);
  const hash = createHash('sha256').update(body).digest('hex');
  const headers = { ...PHONE, 'content-type': 'application/json', 'x-amz-content-sha256': hash };
  return service.fetch(url, { method: 'POST', headers, body });
};

const describeResponse = async (response: Response): Promise<string> =>
  response.ok ? String(response.status) : `${response.status} ${(await response.text()).slice(0, 300)}`;

async function readAnswer(body: ReadableStream<Uint8Array>): Promise<{ pieces: string[]; outcome: string }> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) text += decoder.decode(bytes, { stream: true });
  const events = text.split('\n\n').flatMap((block) => {
    const [, event = '', data = ''] = /^event: (.+)\ndata: (.+)$/m.exec(block) ?? [];
    return event === '' ? [] : [{ event, data: JSON.parse(data) as { text?: string; outcome?: string } }];
  });
  return {
    pieces: events.flatMap(({ event, data }) => (event === 'delta' && data.text ? [data.text] : [])),
    outcome: events.find(({ event }) => event === 'done')?.data.outcome ?? 'cut',
  };
}
