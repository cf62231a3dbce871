import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireQuestion } from '../../questions/access.ts';
import { question_id, questionViewSchema } from '../../questions/question-view.ts';
import { viewQuestion } from '../../questions/view-questions.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: question_id }), response: questionViewSchema };

export const getQuestion = (effects: Effects) =>
  apiHandler('get-question', schemas, effects, async ({ path, caller }) => {
    const { question } = await requireQuestion(effects.table, caller, path.id, 'codes.read');
    return viewQuestion(effects.table, question, caller);
  });

export const handler = getQuestion(liveEffects());
