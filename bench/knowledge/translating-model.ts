import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openAiText } from '../../test/support/stand-ins/model-servers.ts';

export interface KnownQuestion {
  readonly question: string;
  /** The question in the language of the document. */
  readonly translation: string;
  /** The words of the passage that answers it. */
  readonly keys: readonly string[];
}

/**
 * Plays a real model behind the OpenAI-compatible interface: it translates, and reads what it is given. It cites the
 * source that has the answer if the request contains it, and otherwise the first source. So it measures the search and
 * not the skills of a model. It has no embeddings, as many servers of one machine.
 */
export async function startTranslatingModel(known: readonly KnownQuestion[]) {
  const server = createServer(async (request, response) => {
    if (!request.url?.endsWith('/chat/completions')) return response.writeHead(404).end('{}');
    let body = '';
    for await (const piece of request) body += piece;
    const { messages } = JSON.parse(body) as { readonly messages: readonly { readonly content: string }[] };
    const instructions = messages[0]?.content ?? '';
    const question = messages.at(-1)?.content ?? '';
    const found = known.find((each) => each.question === question);
    const isTranslation = instructions.startsWith('Translate the question');
    const words = isTranslation ? (found?.translation ?? question) : citation(instructions, found?.keys ?? []);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(openAiText(words));
    return response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function citation(instructions: string, keys: readonly string[]): string {
  const [, ...blocks] = instructions.split(/\n\n(?=\[\d+\] )/);
  const right = blocks.find((block) => keys.some((key) => block.includes(key))) ?? blocks[0] ?? '';
  return `This is the answer [${/^\[(\d+)\]/.exec(right)?.[1] ?? 1}].`;
}
