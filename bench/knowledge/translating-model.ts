import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openEmbedder } from '../../local/embedded-model/embedder.ts';
import { openAiText } from '../../test/support/stand-ins/model-servers.ts';
import { closestSources, type NumberedSource } from './closest-sources.ts';
import { type GlossaryLanguage, translate } from './translate.ts';

/**
 * Stands in for a model that understands several languages, behind the OpenAI-compatible interface. It knows a
 * dictionary, but nothing about the documents or their questions. It translates word by word, and embeds the English
 * words of a text with the encoder of the embedded model. It cites the source with the best sentence: one that is close
 * to the question and has words that are rare in the other sentences. It also cites a second source if that fits nearly
 * as well. A real model does all of this better.
 */
export async function startTranslatingModel() {
  const { embed, stop } = openEmbedder();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const asked = JSON.parse(body) as { readonly messages: readonly Message[]; readonly input: readonly string[] };
    if (request.url?.endsWith('/embeddings')) {
      const vectors = await embed(asked.input.map((text) => translate(text, 'en')));
      const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] }));
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    }
    const instructions = asked.messages[0]?.content ?? '';
    const question = asked.messages.at(-1)?.content ?? '';
    const [, languages] = /^Translate .* into ([\w, ]+)\./.exec(instructions) ?? [];
    const words = languages
      ? languages
          .split(', ')
          .map((language) => translate(question, codeOf(language)))
          .join('\n')
      : `This is the answer ${cite(await closestSources(question, sourcesIn(instructions), embed))}.`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(openAiText(words));
    return response.end('data: [DONE]\n\n');
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await stop();
    },
  };
}

const cite = (numbers: readonly number[]): string => numbers.map((number) => `[${number}]`).join('');

interface Message {
  readonly content: string;
}

const NAMES = new Map<string, GlossaryLanguage>([
  ['English', 'en'],
  ['German', 'de'],
  ['French', 'fr'],
  ['Japanese', 'ja'],
  ['Ukrainian', 'uk'],
]);
const codeOf = (name: string): GlossaryLanguage => NAMES.get(name) ?? 'en';

/** The sources of a request: each has a line with its number, title, page and headings, and its text below. */
const sourcesIn = (instructions: string): NumberedSource[] =>
  (instructions.split(/\n\n(?=\[1\] )/)[1] ?? '')
    .split(/\n\n(?=\[\d+\] )/)
    .map((block) => block.split(/\n+---\n/)[0] ?? '')
    .map((block) => ({
      number: Number(/^\[(\d+)\]/.exec(block)?.[1]),
      titleLine: block.split('\n')[0] ?? '',
      text: block.slice(block.indexOf('\n') + 1),
    }));
