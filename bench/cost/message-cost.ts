import '../../test/support/functions/function-environment.ts';
import { CONVERSE } from '../../contracts/conversations.ts';
import { bedrock } from '../../lambdas/conversations/models/bedrock.ts';
import { answerTurn } from '../../lambdas/conversations/turns/answer-turn.ts';
import { takeTurn } from '../../lambdas/conversations/turns/take-turn.ts';
import { noKnowledge } from '../../test/functional/knowledge/knowledge-effects.ts';
import { makeCode, scanFixture } from '../../test/functional/scans/scan-fixture.ts';
import { type MeasuredCall, meter } from '../../test/support/functions/capacity.ts';
import { throughDistribution } from '../../test/support/functions/through-distribution.ts';
import { bedrockEvent, bedrockText, startModelServer } from '../../test/support/stand-ins/model-servers.ts';
import { type BenchmarkResult, rounded } from '../support/report.ts';
import type { Bench } from '../support/workbench.ts';
import type { Amounts } from './prices.ts';

/** The input is a prompt of a page and a half, some history and a question. The output is a short answer. */
const TOKENS = { input: 1_000, output: 200 };
/** The model streams about two tokens, or eight characters, at a time. */
const PIECES = TOKENS.output / 2;
/** Half a second to the first word, then about 130 tokens per second. The function waits for the model meanwhile. */
const ANSWER_SECONDS = 2;
const WARM_UP_MESSAGES = 40;
const MESSAGES = 40;
/** Below the limit of messages per minute per visitor. */
const MESSAGES_PER_CONVERSATION = 8;
/** Lambda provides a full core at this memory size. */
const MEGABYTES_PER_CORE = 1_769;
/** If CPU time took a larger share of an answer's duration, it would delay the stream. */
const MAX_CPU_SHARE = 0.25;
/** The size of an answer's events and headers, which CloudFront forwards. */
const RESPONSE_BYTES = 8_000;
/** The size of the log line with the metrics of an answer. */
const METRIC_LINE_BYTES = 500;

const isWrite = ({ command }: MeasuredCall) => /Update|Put|Write|Delete/.test(command);
const unitsPerMessage = (calls: readonly MeasuredCall[]) => calls.reduce((sum, { units }) => sum + units, 0) / MESSAGES;

/** Measures the database units and the CPU time of a message and its answer, with the service's own Bedrock client. */
export async function messageCost(bench: Bench): Promise<BenchmarkResult & { readonly amounts: Amounts }> {
  bench.progress('database units and CPU time of a message and its answer');
  const server = await startModelServer((response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    for (let piece = 0; piece < PIECES; piece += 1) response.write(bedrockText(' eight ch'));
    response.write(bedrockEvent('messageStop', { stopReason: 'end_turn' }));
    response.end(bedrockEvent('metadata', { usage: { inputTokens: TOKENS.input, outputTokens: TOKENS.output } }));
  });
  const fixture = await scanFixture({ messagesPerMonth: 1_000_000, tokensPerMonth: 10_000_000_000 });
  try {
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
      AWS_ENDPOINT_URL_BEDROCK_RUNTIME: server.url,
    });
    const model = bedrock('us.amazon.nova-lite-v1:0');
    const { effects, settings, hasher } = fixture;
    const answerEffects = {
      ...effects,
      settings,
      hasher,
      answer: model.answer,
      onFailure: (error: unknown) => {
        throw error;
      },
      knowledge: noKnowledge(fixture.effects.table),
      storeForMilliseconds: 1_000,
      countAnswer: async () => undefined,
    };
    const { short_id: shortId } = await makeCode(fixture, 'acc_bench_messages', {
      prompt: 'All about us. '.repeat(200),
    });
    let conversations = 0;
    /** Starts a conversation, and returns the function that sends a message in it. */
    const openConversation = async () => {
      conversations += 1;
      const headers = throughDistribution(`198.51.100.${conversations}`);
      const sender = { address: `198.51.100.${conversations}`, user_agent: 'bench' };
      const { scan_id: scanId } = await fixture.scan(shortId, { headers });
      const { body } = await fixture.post(`/s/${shortId}/conversations`, { scan_id: scanId }, headers);
      const access = { short_id: shortId, id: String(body.conversation_id), token: String(body.token) };
      return async (message: number) => {
        const turn = await takeTurn(answerEffects, access, { client_id: `message-${message}`, text: 'When?' }, sender);
        if ('answered' in turn) throw new Error('The message was already answered.');
        return answerTurn(answerEffects, turn, () => undefined);
      };
    };
    const openConversationsFor = (messages: number) =>
      Promise.all(Array.from({ length: messages / MESSAGES_PER_CONVERSATION }, openConversation));
    const sendAll = async (sends: Awaited<ReturnType<typeof openConversationsFor>>) => {
      for (const send of sends)
        for (let message = 0; message < MESSAGES_PER_CONVERSATION; message += 1) await send(message);
    };
    await sendAll(await openConversationsFor(WARM_UP_MESSAGES));
    const forCpu = await openConversationsFor(MESSAGES);
    const before = process.cpuUsage();
    await sendAll(forCpu);
    const used = process.cpuUsage(before);
    const cpuSeconds = (used.user + used.system) / 1e6 / MESSAGES;
    const measured = await openConversationsFor(MESSAGES);
    const { calls } = await meter(effects.table.client).measure(() => sendAll(measured));
    // A real model takes longer to answer than the stand-in for Bedrock. Meanwhile the function checks once per second
    // whether the visitor stopped the answer, for half a read unit per check.
    const writes = unitsPerMessage(calls.filter(isWrite));
    const reads = unitsPerMessage(calls.filter((call) => !isWrite(call))) + (ANSWER_SECONDS - 1) / 2;
    const gigabytes = CONVERSE.memoryMegabytes / 1_024;
    const amounts: Amounts = {
      DynamoDB: { writeUnit: writes, readUnit: reads },
      Lambda: { lambdaRequest: 1, lambdaGigabyteSecond: ANSWER_SECONDS * gigabytes },
      CloudFront: { cloudFrontRequest: 1, cloudFrontFunction: 1, cloudFrontGigabyte: RESPONSE_BYTES / 1e9 },
      logs: { logGigabyte: METRIC_LINE_BYTES / 1e9 },
    };
    const share = (megabytes: number) => (cpuSeconds * MEGABYTES_PER_CORE) / megabytes / ANSWER_SECONDS;
    return {
      name: 'message-cost',
      rows: [
        {
          step: 'message and answer, including the stand-in for the model',
          'write units': rounded(writes),
          'read units': rounded(reads),
          'CPU (ms)': rounded(cpuSeconds * 1_000),
        },
        ...[1_024, CONVERSE.memoryMegabytes, 256].map((megabytes) => ({
          step: `answer of ${ANSWER_SECONDS} seconds with ${megabytes} MB`,
          'share of the CPU (%)': rounded(share(megabytes) * 100),
        })),
      ],
      amounts,
      targets: [
        {
          text: `an answer uses less than ${MAX_CPU_SHARE * 100} % of the CPU that the function converse has with ${CONVERSE.memoryMegabytes} MB`,
          met: share(CONVERSE.memoryMegabytes) < MAX_CPU_SHARE,
        },
      ],
    };
  } finally {
    await fixture.effects.table.close();
    await server.close();
  }
}

/** The tokens of one message, with the default model of us-east-1, Amazon Nova Lite. */
export const MODEL_AMOUNTS: Amounts = {
  [`${TOKENS.input.toLocaleString('en')} input and ${TOKENS.output} output tokens of Amazon Nova Lite`]: {
    inputToken: TOKENS.input,
    outputToken: TOKENS.output,
  },
};
