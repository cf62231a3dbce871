import * as z from 'zod/mini';
import { CHECKS } from '../../../contracts/qpr-codes.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { withoutFormMarkers } from '../../../shared/page/forms.ts';
import { requireCheck, requireCodeForChecks } from '../../checks/access.ts';
import { check_id } from '../../checks/check-fields.ts';
import { RUN_FIELDS } from '../../checks/check-view.ts';
import { judgeAnswer } from '../../checks/judge-answer.ts';
import { recordRun } from '../../checks/store.ts';
import { livePreviewEffects, type PreviewEffects, prepareAnswer } from '../../conversations/answer-preview.ts';
import { answerSourceViewSchema, toAnswerSourceView } from '../../conversations/answer-source-view.ts';
import { requireCheckWithQuestion } from '../../conversations/check-questions.ts';
import { codeOfDraft, DRAFT_FIELDS } from '../../conversations/draft-fields.ts';
import { requireKnowledge } from '../../knowledge/require-knowledge.ts';
import { requireVisitorsWords } from '../../platform/identity/visitors-words.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { apiHandler } from '../api-handler.ts';

const draftSchema = z.partial(z.strictObject(DRAFT_FIELDS)).register(z.globalRegistry, {
  description: doc(
    'Changes to try without saving them. Omitted fields keep the values of the live code. An omitted `language` is `en`.',
  ),
});

export const schemas = {
  path: z.object({ id: codeId, check_id }),
  body: z.strictObject({ draft: z.optional(draftSchema) }),
  response: z
    .object({ ...RUN_FIELDS, sources: z.array(answerSourceViewSchema) })
    .register(z.globalRegistry, { id: 'CheckResult' }),
};

/**
 * Asks the model the question of a check, as if in a new conversation, and judges the answer with fixed rules. A run on
 * the live code is stored as the last result; a run on a draft is not.
 */
export const runCheck = (effects: PreviewEffects) =>
  apiHandler(
    'run-check',
    schemas,
    effects,
    async ({ path, body: { draft }, caller }) => {
      const { table, now } = effects;
      const { ownedCode: code, short_id, ...found } = await requireCheck(table, caller, path);
      // The answer of a draft or of a changed prompt can repeat the question.
      if (found.check.asks) requireVisitorsWords(caller, 'The question of this check is a message of a visitor');
      const check = await requireCheckWithQuestion(table, found.check);
      await requireKnowledge(table, code, draft?.knowledge, 'body.draft.knowledge');
      const testedCode = draft ? codeOfDraft(code, draft) : code;
      const answerQuestion = await prepareAnswer(effects, {
        operation: 'run-check',
        callerAccountId: caller.account_id,
        owner: code,
        code: testedCode,
        knowledge: testedCode.knowledge ?? [],
        language: draft?.language ?? 'en',
        messages: [{ role: 'visitor', text: check.question }],
      });
      const { outcome, isUnknown, cited, ...answered } = await answerQuestion(
        // The response contains the complete answer, so its parts are ignored while they arrive.
        () => undefined,
        AbortSignal.timeout(CHECKS.answerSeconds * 1_000),
      );
      const text = withoutFormMarkers(answered.text);
      const reasons = judgeAnswer(check.expect, {
        text,
        isComplete: outcome === 'complete',
        isUnknown,
        citedSourceIds: cited.map(({ source_id }) => source_id),
        contact: testedCode.contact,
      });
      const result = { passed: reasons.length === 0, answer: text, reasons };
      if (!draft) {
        const ran_at = now().toISOString();
        await recordRun(table, short_id, check, { ...result, ran_at, code_version: code.version.number });
      }
      return { ...result, sources: cited.map(toAnswerSourceView) };
    },
    { beforeReplay: ({ path, caller }) => requireCodeForChecks(effects.table, caller, path.id, 'codes.write') },
  );

export const handler = runCheck(livePreviewEffects('run-check'));
