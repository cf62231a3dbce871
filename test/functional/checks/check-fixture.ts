import { expect } from '@jest/globals';
import { createCheck } from '../../../lambdas/api/checks/create-check.ts';
import { deleteCheck } from '../../../lambdas/api/checks/delete-check.ts';
import { listChecks } from '../../../lambdas/api/checks/list-checks.ts';
import { runCheck } from '../../../lambdas/api/checks/run-check.ts';
import { updateCheck } from '../../../lambdas/api/checks/update-check.ts';
import type { Check } from '../../../lambdas/checks/check.ts';
import type { CheckView } from '../../../lambdas/checks/check-view.ts';
import { createCheckWrites } from '../../../lambdas/checks/store.ts';
import type { ModelRequest } from '../../../lambdas/conversations/models/model.ts';
import { conversationSettings } from '../../../lambdas/conversations/settings.ts';
import type { SourceEffects } from '../../../lambdas/knowledge/find-answer-sources.ts';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { type ApiCall, callApi } from '../../support/functions/api-event.ts';
import { noKnowledge } from '../knowledge/knowledge-effects.ts';
import { CodeFixture } from '../qpr-codes/code-fixture.ts';

/** Stores checks of a code and raises the count of its checks, with one database call. */
export async function storeChecks(
  table: Table,
  shortId: string,
  checks: readonly Omit<Check, 'last_run'>[],
  options: Parameters<typeof createCheckWrites>[3] = {},
): Promise<void> {
  const writes = checks.map((check) => createCheckWrites(table, shortId, check, options));
  // A transaction can change the counter only once.
  const { pk, sk } = writes[0]?.checkCount.Update?.Key ?? {};
  const count = { set: { type: 'check_counter' }, add: { count: checks.length } };
  await transactWrite(table, {
    checks: writes.map(({ check }) => check),
    count: updateWrite(table, { pk, sk }, count),
  });
}

type WithId = { readonly id: string };
export const BREAKFAST = { question: 'When is breakfast?', expect: { any_of: ['from 7'] } };

interface RunOptions {
  readonly json?: unknown;
  readonly key?: string;
  readonly knowledge?: Partial<SourceEffects>;
  readonly headers?: Record<string, string>;
}

/** The operations on checks of one account's codes. A check asks a code a question and tests the answer. */
export class CheckFixture {
  readonly codes: CodeFixture;
  /** What the model was asked. */
  readonly requests: ModelRequest[] = [];

  private constructor(codes: CodeFixture) {
    this.codes = codes;
  }

  static open = async () => new CheckFixture(await CodeFixture.open());

  close = () => this.codes.close();

  create = (code: WithId, json: unknown = BREAKFAST, more: ApiCall = {}) =>
    this.codes.call(createCheck, code, { method: 'POST', path: `/v1/qpr-codes/${code.id}/checks`, json, ...more });

  /** Creates a check, expects success and returns the check. */
  async created(code: WithId, json: unknown = BREAKFAST): Promise<CheckView> {
    this.codes.effects.advance(1_000);
    const { status, body } = await this.create(code, json);
    expect([status, body.code]).toEqual([201, undefined]);
    return body as unknown as CheckView;
  }

  async list(code: WithId): Promise<CheckView[]> {
    const { status, body } = await this.codes.call(listChecks, code);
    expect(status).toBe(200);
    return body.checks as CheckView[];
  }

  update = (code: WithId, { id }: WithId, json: unknown, more: ApiCall = {}) =>
    this.codes.call(updateCheck, code, { method: 'PATCH', ...addressOf(code, id), json, ...more });

  delete = (code: WithId, { id }: WithId, more: ApiCall = {}) =>
    this.codes.call(deleteCheck, code, { method: 'DELETE', ...addressOf(code, id), ...more });

  /** Runs a check. The model answers with the given text, or fails with the given error. */
  run(code: WithId, { id }: WithId, answer: string | Error, { json = {}, knowledge = {}, ...more }: RunOptions = {}) {
    const { effects, key } = this.codes;
    const { requests } = this;
    const handler = runCheck({
      ...effects,
      settings: conversationSettings({}),
      knowledge: { ...noKnowledge(effects.table), ...knowledge },
      answer: async function* (request) {
        requests.push(request);
        if (answer instanceof Error) throw answer;
        yield answer;
        request.report({ input: 100, output: 20 });
      },
      onFailure: () => undefined,
      countAnswer: async () => undefined,
    });
    const { path, pathParameters } = addressOf(code, id);
    return callApi(handler, { method: 'POST', key, path: `${path}/run`, pathParameters, json, ...more });
  }
}

const addressOf = ({ id }: WithId, checkId: string) => ({
  path: `/v1/qpr-codes/${id}/checks/${checkId}`,
  pathParameters: { id, check_id: checkId },
});
