import type { Assembly } from '../engine/assembly.ts';
import { PublicServer } from '../engine/public-server.ts';
import type { HttpService, Runtime } from '../engine/types.ts';

/** The distribution of the stack: it serves the public port. */
export function findDistribution(runtime: Runtime, { template }: Assembly): HttpService {
  const ids = Object.entries(template.Resources)
    .filter(([, { Type }]) => Type === 'AWS::CloudFront::Distribution')
    .map(([logicalId]) => logicalId);
  const [only, second] = ids;
  if (only === undefined || second !== undefined)
    throw new Error('The stack must have one AWS::CloudFront::Distribution.');
  return runtime.find<HttpService>('distribution', only);
}

/** E-mails sent so far, on a port that only this machine reaches. */
export async function serveMailbox(runtime: Runtime): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = await PublicServer.listen(0, false);
  server.serve(publishedMailbox(runtime) ?? noEmails);
  return { url: `http://localhost:${server.port}/`, stop: () => server.stop() };
}

function publishedMailbox(runtime: Runtime): HttpService | undefined {
  try {
    return runtime.find<HttpService>('mailbox', 'mailbox');
  } catch {
    return undefined;
  }
}

/** The mailbox of a stack that sends no e-mails. */
const noEmails: HttpService = async () => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('[]'),
});
