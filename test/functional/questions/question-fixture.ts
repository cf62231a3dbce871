import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { OUTBOX_ITEM_TYPE } from '../../../contracts/events.ts';
import { operation } from '../../../contracts/operations/catalogue.ts';
import { deleteConversation } from '../../../lambdas/api/conversations/delete-conversation.ts';
import { answerQuestion } from '../../../lambdas/api/questions/answer-question.ts';
import { getQuestion } from '../../../lambdas/api/questions/get-question.ts';
import { listQuestions } from '../../../lambdas/api/questions/list-questions.ts';
import { updateQuestion } from '../../../lambdas/api/questions/update-question.ts';
import type { EmbedQuestion } from '../../../lambdas/knowledge/embed-question.ts';
import { groupQuestions } from '../../../lambdas/questions/grouping/group-questions.ts';
import { followCodes } from '../../../lambdas/questions/owners/follow-codes.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { type Answer, sendMessage, startConversationOf } from '../conversations/visitor.ts';
import { newOwner } from '../scans/owner.ts';
import { makeCode, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';

export const says = (text: string): Answer =>
  async function* () {
    yield text;
  };
const doesNotKnow = says('I do not know that.');

/** Questions have no embeddings, so they are grouped only by their words. */
const WORDS_ONLY: EmbedQuestion = async ({ visitorLanguage }) => ({ language: visitorLanguage });

interface QuestionView {
  readonly id: string;
  readonly text: string | null;
  readonly visitors: number;
  readonly status: string;
  readonly reasons: readonly string[];
  readonly examples: readonly { readonly conversation_id: string; readonly number: number }[];
  readonly [field: string]: unknown;
}

interface OutboxItem {
  readonly id: string;
  readonly event: string;
  readonly body: string;
}

interface AskOptions {
  readonly answer?: Answer;
  readonly address?: string;
  /** Another browser at the same address is another visitor. */
  readonly browser?: string;
}

/** Acts as visitors and owners, and runs the functions that handle their events, on one table. */
export class QuestionFixture {
  readonly scans: ScanFixture;
  private readonly embed: EmbedQuestion;
  private readonly processed = new Set<string>();
  /** The events that were processed since the last owner was created. */
  private recent: OutboxItem[] = [];
  private visitors = 0;

  private constructor(scans: ScanFixture, embed: EmbedQuestion) {
    this.scans = scans;
    this.embed = embed;
  }

  static async open(embed: EmbedQuestion = WORDS_ONLY): Promise<QuestionFixture> {
    return new QuestionFixture(await scanFixture(), embed);
  }

  get effects() {
    return { ...this.scans.effects, retention: this.scans.settings, embed: this.embed };
  }

  async ownerWithCode(input: Parameters<typeof makeCode>[2] = {}) {
    this.recent = [];
    const owner = await newOwner(this.scans);
    return { ...owner, code: await makeCode(this.scans, owner.account_id, input) };
  }

  makeCode(accountId: string, input: Parameters<typeof makeCode>[2] = {}) {
    return makeCode(this.scans, accountId, input);
  }

  /** Asks in a new conversation. Without `address`, this is a new visitor with a new address. */
  async ask(shortId: string, text: string, { answer = doesNotKnow, address, browser }: AskOptions = {}) {
    this.visitors += 1;
    // Events are processed in the order of their ids, which is random within a millisecond.
    this.scans.effects.advance(1);
    const from = address ?? `198.51.${Math.floor(this.visitors / 250)}.${(this.visitors % 250) + 1}`;
    const headers = browser === undefined ? {} : { 'user-agent': browser };
    const conversation = await startConversationOf(this.scans, shortId, from, headers);
    await sendMessage(this.scans, conversation, text, { answer });
    return conversation;
  }

  /**
   * Runs the functions for all new events one by one. With `again`, runs them for all events that were processed since
   * the last owner was created, newest first.
   */
  async settle({ again = false } = {}): Promise<void> {
    const events = again ? this.recent.toReversed() : await this.takeEvents();
    for (const event of events) await this.process(event);
  }

  /** Runs the functions for all new events at once. */
  async settleInParallel(): Promise<void> {
    await Promise.all((await this.takeEvents()).map((event) => this.process(event)));
  }

  async takeEvents(): Promise<OutboxItem[]> {
    const events = (await this.events()).filter(({ id }) => !this.processed.has(id));
    for (const { id } of events) this.processed.add(id);
    this.recent.push(...events);
    return events;
  }

  private async events(): Promise<OutboxItem[]> {
    const events = (await this.items(OUTBOX_ITEM_TYPE)) as unknown as OutboxItem[];
    return events.sort((one, other) => one.id.localeCompare(other.id));
  }

  async process({ event, body }: OutboxItem): Promise<void> {
    const busEvent = { 'detail-type': event, detail: { body } };
    if (['question.noticed', 'conversation.deleted'].includes(event)) await groupQuestions(this.effects)(busEvent);
    if (['qpr_code.moved', 'qpr_code.deleted', 'organization.deleted'].includes(event))
      await followCodes(this.effects)(busEvent, { getRemainingTimeInMillis: () => 60_000 });
  }

  /** The `data` of all events of this type. */
  async internalEvents(type: string): Promise<unknown[]> {
    const events = (await this.events()).filter(({ event }) => event === type);
    return events.map(({ body }) => (JSON.parse(body) as { data: unknown }).data);
  }

  storedQuestions(): Promise<Record<string, unknown>[]> {
    return this.items('question');
  }

  storedChecks(): Promise<Record<string, unknown>[]> {
    return this.items('check');
  }

  async items(type: string): Promise<Record<string, unknown>[]> {
    const { table } = this.scans.effects;
    const pages = paginateScan(
      { client: table.client },
      {
        TableName: table.name,
        FilterExpression: '#type = :type',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ':type': type },
        ConsistentRead: true,
      },
    );
    const items: Record<string, unknown>[] = [];
    for await (const { Items = [] } of pages) items.push(...Items);
    return items;
  }

  async list(key: string, query: Record<string, string> = {}) {
    const { status, body } = await callApi(listQuestions(this.effects), { key, query, ...pathOf('list-questions') });
    return { status, body, questions: (body.questions ?? []) as QuestionView[] };
  }

  get(key: string, id: string) {
    return callApi(getQuestion(this.effects), { key, ...pathOf('get-question', id) });
  }

  update(key: string, id: string, json: unknown) {
    return callApi(updateQuestion(this.effects), { key, json, ...pathOf('update-question', id) });
  }

  answer(key: string, id: string, json: unknown, headers: Record<string, string> = {}) {
    return callApi(answerQuestion(this.effects), { key, json, headers, ...pathOf('answer-question', id) });
  }

  deleteConversation(key: string, id: string) {
    return callApi(deleteConversation(this.effects), { key, ...pathOf('delete-conversation', id) });
  }

  close(): Promise<void> {
    return this.scans.effects.table.close();
  }
}

function pathOf(name: Parameters<typeof operation>[0], id = '') {
  const { method, path } = operation(name);
  return { method, path: path.replace('{id}', id), pathParameters: { id } };
}
