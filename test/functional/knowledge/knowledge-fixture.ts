import { createHash, randomUUID } from 'node:crypto';
import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { addKnowledgeSource } from '../../../lambdas/api/knowledge/add-knowledge-source.ts';
import { createKnowledgeSet } from '../../../lambdas/api/knowledge/create-knowledge-set.ts';
import { deleteKnowledgeSet } from '../../../lambdas/api/knowledge/delete-knowledge-set.ts';
import { deleteKnowledgeSource } from '../../../lambdas/api/knowledge/delete-knowledge-source.ts';
import { getKnowledgeSet } from '../../../lambdas/api/knowledge/get-knowledge-set.ts';
import { getKnowledgeSource } from '../../../lambdas/api/knowledge/get-knowledge-source.ts';
import { getKnowledgeSourceText } from '../../../lambdas/api/knowledge/get-knowledge-source-text.ts';
import { listKnowledgeSets } from '../../../lambdas/api/knowledge/list-knowledge-sets.ts';
import { listKnowledgeSources } from '../../../lambdas/api/knowledge/list-knowledge-sources.ts';
import { refreshKnowledgeSource } from '../../../lambdas/api/knowledge/refresh-knowledge-source.ts';
import { searchKnowledge } from '../../../lambdas/api/knowledge/search-knowledge.ts';
import { updateKnowledgeSet } from '../../../lambdas/api/knowledge/update-knowledge-set.ts';
import { updateKnowledgeSource } from '../../../lambdas/api/knowledge/update-knowledge-source.ts';
import type { Embedder } from '../../../lambdas/knowledge/embedding/embedder.ts';
import { openPacks } from '../../../lambdas/knowledge/find-passages.ts';
import { embedSource } from '../../../lambdas/knowledge/reading/embed-source.ts';
import { fetchSource } from '../../../lambdas/knowledge/reading/fetch-source.ts';
import { packKnowledge } from '../../../lambdas/knowledge/reading/pack-knowledge.ts';
import { readAgain } from '../../../lambdas/knowledge/reading/read-again.ts';
import { readSource } from '../../../lambdas/knowledge/reading/read-source.ts';
import { recordReading } from '../../../lambdas/knowledge/reading/record-reading.ts';
import { startReading } from '../../../lambdas/knowledge/reading/start-reading.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { type ApiReply, callApi } from '../../support/functions/api-event.ts';
import { testTargets } from '../../support/functions/targets.ts';
import { createTestAccount } from '../../support/functions/test-account.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { FakeObjects, TOPIC_EMBEDDER, UPLOADS } from './knowledge-effects.ts';

interface Call {
  readonly path?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

/** The state that one step of a reading passes to the next. `next` names the next step. */
type State = Record<string, unknown> & { readonly next?: string };

const PDF = 'application/pdf';

/**
 * The knowledge operations, by default on a separate table, and with a bucket in memory. The fixture also runs the
 * steps of a reading. A reading fetches a source, reads its text, embeds it and makes it searchable.
 */
export class KnowledgeFixture {
  readonly effects: TestEffects;
  readonly objects = new FakeObjects();
  key = '';
  account_id = '';
  /** The embedder of readings. Tests replace it to simulate failures. */
  embedder: Embedder = TOPIC_EMBEDDER;
  /** Decides which hosts can be read. Every host name resolves to this machine. */
  targets = testTargets();
  /** The host of every request, in order. */
  readonly requestedHosts: string[] = [];
  /** The timeout of a page with its redirects and robots.txt. Default: the timeout of the service. */
  pageTimeoutMilliseconds: number | undefined;
  private readonly operations: Partial<Record<OperationName, ApiFunction>>;

  private constructor(effects: TestEffects) {
    this.effects = effects;
    const packs = openPacks(this.objects);
    const targets = () => this.targets;
    this.operations = {
      'create-knowledge-set': createKnowledgeSet(effects),
      'list-knowledge-sets': listKnowledgeSets(effects),
      'get-knowledge-set': getKnowledgeSet(effects),
      'update-knowledge-set': updateKnowledgeSet(effects),
      'delete-knowledge-set': deleteKnowledgeSet(effects),
      'add-knowledge-source': addKnowledgeSource({
        ...effects,
        uploads: UPLOADS,
        get targets() {
          return targets();
        },
      }),
      'list-knowledge-sources': listKnowledgeSources(effects),
      'get-knowledge-source': getKnowledgeSource({ ...effects, files: UPLOADS }),
      'update-knowledge-source': updateKnowledgeSource(effects),
      'delete-knowledge-source': deleteKnowledgeSource(effects),
      'refresh-knowledge-source': refreshKnowledgeSource(effects),
      'get-knowledge-source-text': getKnowledgeSourceText({ ...effects, texts: this.objects }),
      'search-knowledge': searchKnowledge({ ...effects, packs, embedder: TOPIC_EMBEDDER }),
    };
  }

  static async create(effects?: TestEffects): Promise<KnowledgeFixture> {
    const fixture = new KnowledgeFixture(effects ?? (await testEffects()));
    const issued = await createTestAccount(fixture.effects, 'you@example.com');
    fixture.key = issued.api_key;
    fixture.account_id = issued.account_id;
    return fixture;
  }

  close(): Promise<void> {
    return this.effects.table.close();
  }

  call(name: OperationName, { path, query, json, headers }: Call = {}, key = this.key): Promise<ApiReply> {
    const handler = this.operations[name];
    if (!handler) throw new Error(`This fixture does not support ${name}.`);
    const { method, path: route } = operation(name);
    return callApi(handler, {
      method,
      path: route,
      key,
      ...(path && { pathParameters: path }),
      ...(query && { query }),
      ...(json !== undefined && { json }),
      ...(headers && { headers }),
    });
  }

  async createSet(name = 'House guide'): Promise<string> {
    const { status, body } = await this.call('create-knowledge-set', { json: { name } });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return String(body.id);
  }

  /** Adds a written answer as a source and reads it. Returns the id of the source. */
  async answer(id: string, question: string, answer: string): Promise<string> {
    const source = await this.add(id, { kind: 'answer', question, answer });
    await this.runEvents();
    return source;
  }

  /** Adds a file as a source, uploads it and reads it. Returns the id of the source. */
  async file(id: string, content: Buffer, contentType = PDF): Promise<string> {
    const source = await this.add(id, {
      kind: 'file',
      name: 'guide.pdf',
      content_type: contentType,
      size: content.length,
    });
    await this.upload(id, source, content);
    return source;
  }

  async add(id: string, json: object): Promise<string> {
    const { status, body } = await this.call('add-knowledge-source', { path: { id }, json });
    if (status !== 202) throw new Error(JSON.stringify(body));
    return String(body.id);
  }

  /** Stores the file of a source and reads it. */
  async upload(id: string, source: string, content: Buffer): Promise<void> {
    await this.run(await this.store(id, source, content));
  }

  /** Stores the file of a source. Returns the event that starts the reading. */
  async store(id: string, source: string, content: Buffer): Promise<object> {
    const key = `uploads/${id}/${source}`;
    await this.objects.write(key, content);
    return { detail: { object: { key, etag: createHash('md5').update(content).digest('hex') } } };
  }

  /** Runs the steps of a reading in the order of the state machine. If a step throws, the failure is recorded. */
  async run(event: unknown, steps = this.steps()): Promise<void> {
    await this.continue(await steps.start({ execution: randomUUID(), event }), steps);
  }

  /** Runs the remaining steps of a reading that has started. */
  async continue(started: State | undefined, steps = this.steps()): Promise<void> {
    let state: State = started ?? {};
    for (;;) {
      try {
        if (state.next === 'fetch') state = await steps.fetch(state);
        else if (state.next === 'read') state = await steps.read(state);
        else if (state.next === 'record') state = await steps.record(state);
        else if (state.next === 'embed') state = await this.embed(steps, state);
        else if (state.next === 'publish') state = (await steps.pack(state)) ?? {};
        else if (state.next === 'pack') return void (await steps.pack(state));
        else return;
      } catch (error) {
        state = await steps.record({ ...state, error: { Error: (error as Error).name } });
      }
    }
  }

  /** If the step throws, runs it once more with the error in its input, like the state machine. */
  private embed({ embed }: Pick<ReturnType<KnowledgeFixture['steps']>, 'embed'>, state: State): Promise<State> {
    return embed(state).catch((error: Error) => embed({ ...state, embedding_error: { Error: error.name } }));
  }

  steps() {
    const { effects, objects } = this;
    return {
      start: startReading({ ...effects, objects }),
      fetch: fetchSource({
        ...effects,
        web: {
          targets: this.targets,
          timeoutMilliseconds: 2_000,
          pageTimeoutMilliseconds: this.pageTimeoutMilliseconds,
          waitForTurn: async (host) => {
            this.requestedHosts.push(host);
            effects.advance(1_000);
          },
        },
        fetched: objects,
        objects,
      }),
      read: readSource({ originals: objects, texts: objects }),
      record: recordReading(effects),
      embed: embedSource({ texts: objects, objects, embedder: this.embedder }),
      pack: packKnowledge({ ...effects, passages: objects, objects }),
      again: readAgain(effects),
    };
  }

  /** Adds a source on the web and reads it. Returns the id of the source. */
  async webSource(id: string, kind: 'page' | 'site' | 'feed', url: string): Promise<string> {
    const source = await this.add(id, { kind, url });
    await this.runEvents();
    return source;
  }

  async refresh(id: string, source_id: string): Promise<void> {
    await this.call('refresh-knowledge-source', { path: { id, source_id } });
    await this.runEvents();
  }

  private readonly deliveredIds = new Set<string>();

  /** Delivers the events of the outbox, like the stream and the bus. */
  async runEvents(): Promise<void> {
    const steps = this.steps();
    for (const { event, ...detail } of await this.takeEvents()) {
      if (event === 'knowledge.source_changed') await this.run({ detail }, steps);
      if (event === 'knowledge.changed') await steps.pack({ detail });
    }
  }

  /** Returns the events that were not delivered yet, oldest first, and marks them as delivered. */
  async takeEvents(): Promise<{ readonly id: string; readonly event: string; readonly body: string }[]> {
    const { name: TableName, client } = this.effects.table;
    const scan = new ScanCommand({
      TableName,
      FilterExpression: 'begins_with(pk, :prefix)',
      ExpressionAttributeValues: { ':prefix': KEY_PREFIX.internalEvent },
      ConsistentRead: true,
    });
    const { Items = [] } = await client.send(scan);
    const fresh = Items.filter(({ id }) => !this.deliveredIds.has(String(id)));
    for (const { id } of fresh) this.deliveredIds.add(String(id));
    return fresh
      .map(({ id, event, body }) => ({ id: String(id), event: String(event), body: String(body) }))
      .sort((one, other) => one.id.localeCompare(other.id));
  }

  /** The events that webhooks can get, oldest first. */
  async webhookEvents(): Promise<{ readonly event: string; readonly data: unknown }[]> {
    const { name: TableName, client } = this.effects.table;
    const { Items = [] } = await client.send(
      new ScanCommand({
        TableName,
        FilterExpression: 'begins_with(pk, :prefix)',
        ExpressionAttributeValues: { ':prefix': KEY_PREFIX.event },
        ConsistentRead: true,
      }),
    );
    return Items.map(({ body }) => JSON.parse(String(body))).sort((one, other) => one.id.localeCompare(other.id));
  }

  async source(id: string, source_id: string): Promise<Record<string, unknown>> {
    return (await this.call('get-knowledge-source', { path: { id, source_id } })).body;
  }

  async search(id: string, query: string): Promise<Record<string, unknown>[]> {
    const { status, body } = await this.call('search-knowledge', { path: { id }, json: { query } });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.passages as Record<string, unknown>[];
  }

  async strangersKey(): Promise<string> {
    return (await createTestAccount(this.effects, 'stranger@example.com', 'Other')).api_key;
  }

  /** The operations that the audit log recorded. */
  async auditedOperations(): Promise<unknown[]> {
    const { name: TableName, client } = this.effects.table;
    const { Items = [] } = await client.send(
      new ScanCommand({
        TableName,
        FilterExpression: 'begins_with(pk, :prefix)',
        ExpressionAttributeValues: { ':prefix': KEY_PREFIX.audit },
        ConsistentRead: true,
      }),
    );
    return Items.map(({ operation: name }) => name);
  }

  /** The items of a set as they are stored. */
  async stored(id: string): Promise<Record<string, unknown>[]> {
    const { name: TableName, client } = this.effects.table;
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `KNOWLEDGE#${id}` },
        ConsistentRead: true,
      }),
    );
    return Items;
  }
}
