import { OPERATION_NAMES, type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import { listApiKeys } from '../../../lambdas/api/api-keys/list-api-keys.ts';
import { runCheck } from '../../../lambdas/api/checks/run-check.ts';
import { getKnowledgeSourceText } from '../../../lambdas/api/knowledge/get-knowledge-source-text.ts';
import { exportAccount } from '../../../lambdas/api/privacy/export-account.ts';
import { getOpenapi } from '../../../lambdas/api/service/get-openapi.ts';
import { getStatus } from '../../../lambdas/api/service/get-status.ts';
import { getMe } from '../../../lambdas/api/sessions/get-me.ts';
import { listSessions } from '../../../lambdas/api/sessions/list-sessions.ts';
import { createWebhook } from '../../../lambdas/api/webhooks/create-webhook.ts';
import { getWebhook } from '../../../lambdas/api/webhooks/get-webhook.ts';
import { listDeliveries } from '../../../lambdas/api/webhooks/list-deliveries.ts';
import { listWebhooks } from '../../../lambdas/api/webhooks/list-webhooks.ts';
import { redeliver } from '../../../lambdas/api/webhooks/redeliver.ts';
import { openPacks } from '../../../lambdas/knowledge/find-passages.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { type DeliveryJob, deliveryJobSchema } from '../../../lambdas/webhooks/delivery.ts';
import { recordSuccess } from '../../../lambdas/webhooks/delivery-log/store.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { outsideFunctions } from '../../support/functions/granted-calls.ts';
import { testTargets } from '../../support/functions/targets.ts';
import { NO_EMBEDDER, UPLOADS } from '../knowledge/knowledge-effects.ts';
import { KnowledgeFixture } from '../knowledge/knowledge-fixture.ts';
import { OrganizationFixture } from '../organizations/fixtures/organization-fixture.ts';
import { QuestionFixture, says } from './question-fixture.ts';

const READS = OPERATION_NAMES.filter((name) => operation(name).method === 'GET');

interface Call {
  readonly path?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly json?: object;
}

/** The ids in the paths of operations, by the part of the path before the first id. */
type Ids = Readonly<Record<string, Record<string, string>>>;

function idsIn(path: string, ids: Ids): Record<string, string> {
  if (!path.includes('{')) return {};
  const found = ids[path.split('/{')[0] ?? ''];
  // If you add an operation with ids in its path, add its ids to the tests that use this fixture.
  if (!found) throw new Error(`The test has no id for ${path}.`);
  return found;
}

interface Reads {
  readonly key: string;
  readonly ids: Ids;
  /** @default every GET operation */
  readonly reads?: readonly OperationName[];
  /** The operations that must respond with 403 or 404. The others must respond with 200. */
  readonly refused?: Partial<Record<OperationName, 403 | 404>>;
}

/** Visitors, their owner, and every operation that could repeat what visitors wrote, on one table. */
export class WordsFixture {
  readonly questions: QuestionFixture;
  readonly knowledge: KnowledgeFixture;
  private readonly organizations: OrganizationFixture;
  /** Operations that `OrganizationFixture` does not have, or has without access to files. */
  private readonly others: Partial<Record<OperationName, ApiFunction>>;

  private constructor(questions: QuestionFixture, knowledge: KnowledgeFixture) {
    const { effects, settings } = questions.scans;
    const { objects } = knowledge;
    const deliveries = { start: (_name: string, job: unknown) => this.deliver(deliveryJobSchema.parse(job)) };
    this.questions = questions;
    this.knowledge = knowledge;
    this.organizations = new OrganizationFixture(effects);
    this.others = {
      'list-api-keys': listApiKeys(effects),
      'list-sessions': listSessions(effects),
      'get-me': getMe(effects),
      'create-webhook': createWebhook({ ...effects, targets: testTargets() }),
      'list-webhooks': listWebhooks(effects),
      'get-webhook': getWebhook(effects),
      'list-deliveries': listDeliveries({ ...effects, timeSpeed: 1 }),
      redeliver: redeliver({ ...effects, deliveries }),
      'get-status': getStatus(effects),
      'get-openapi': getOpenapi('https://api.example.com'),
      'get-knowledge-source-text': getKnowledgeSourceText({ ...effects, texts: objects }),
      'export-account': exportAccount({ ...effects, texts: objects, files: UPLOADS }),
      'run-check': runCheck({
        ...effects,
        settings,
        knowledge: { table: effects.table, packs: openPacks(objects), embedder: NO_EMBEDDER },
        answer: says('I do not know any quetzals.'),
        onFailure: () => undefined,
        countAnswer: async () => undefined,
      }),
    };
  }

  static async open(): Promise<WordsFixture> {
    const questions = await QuestionFixture.open();
    return new WordsFixture(questions, await KnowledgeFixture.create(questions.scans.effects));
  }

  close = () => this.questions.close();

  /** Delivers an event to a receiver that responds with what it got. */
  deliver(job: DeliveryJob): Promise<void> {
    const { table, now } = this.questions.scans.effects;
    const at = now().toISOString();
    const attempt = { number: 1, attempted_at: at, duration_ms: 5, status: 200, response: job.body };
    return outsideFunctions(async () => void (await recordSuccess(table, job, attempt, at)));
  }

  call(name: OperationName, key: string, { path = {}, ...more }: Call = {}) {
    const handler = this.others[name];
    if (!handler) return this.organizations.call(name, { key }, { path, ...more });
    return callApi(handler, { method: operation(name).method, key, pathParameters: path, ...more });
  }

  /** The read operations whose response contains the word. */
  async readsWith(word: string, { key, ids, reads = READS, refused = {} }: Reads): Promise<OperationName[]> {
    const found = new Set<OperationName>();
    for (const name of reads) {
      const path = idsIn(operation(name).path, ids);
      let cursor: unknown;
      do {
        const query = cursor ? { query: { cursor: String(cursor) } } : {};
        const { status, body, text = '' } = await this.call(name, key, { path, ...query });
        if (status !== (refused[name] ?? 200)) throw new Error(`${name} responded with ${status} ${text}.`);
        if (text.includes(word)) found.add(name);
        cursor = body.next_cursor;
      } while (cursor);
    }
    return [...found];
  }
}
