import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A question that a visitor asks at a place, such as a museum with a code. */
export interface Question {
  readonly place: Place;
  /** The text of the question. */
  readonly ask: string;
  readonly kind: Kind;
  /** Parts of sentences in the prompt. A sentence that contains one of these parts answers the question. */
  readonly expect: readonly string[];
}

export interface Place {
  readonly name: string;
  readonly language: string;
  readonly prompt: string;
}

const KINDS = ['answered', 'unanswered', 'small talk'] as const;
/** Whether the prompt answers the question. Small talk needs no answer from the prompt. */
export type Kind = (typeof KINDS)[number];

const placeSchema = z.object({
  language: z.string(),
  prompt: z.string(),
  /** Questions that the prompt answers. */
  questions: z.array(z.object({ ask: z.string(), expect: z.array(z.string()) })),
  /** Questions that it does not answer. */
  unknown: z.array(z.string()),
  smallTalk: z.array(z.string()).default([]),
  /** Attempts to make the model reveal the instructions of the prompt. */
  hostile: z.array(z.string()).default([]),
});

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(import.meta.dirname, ...path), 'utf8'));

/** A folder has one file per place. */
const readPlaces = (folder: 'calibration' | 'held-out') =>
  readdirSync(join(import.meta.dirname, folder)).map((file) => {
    const { language, prompt, ...questions } = placeSchema.parse(readJson(folder, file));
    return { place: { name: file.split('.')[0] ?? file, language, prompt }, ...questions };
  });

const questionsOf = ({ place, questions, unknown, smallTalk }: ReturnType<typeof readPlaces>[number]): Question[] => [
  ...questions.map((question) => ({ ...question, place, kind: 'answered' as const })),
  ...unknown.map((ask) => ({ place, ask, kind: 'unanswered' as const, expect: [] })),
  ...smallTalk.map((ask) => ({ place, ask, kind: 'small talk' as const, expect: [] })),
];

/**
 * The questions for measuring: **do not tune anything to them.** Once somebody does, the results with them say nothing
 * about the questions of real visitors, and new questions are needed. Their author knew an earlier version of the
 * model, so the results may be slightly too good.
 */
export const readHeldOut = (): Question[] => readPlaces('held-out').flatMap(questionsOf);

/** All questions that may be used to improve the model. */
export function readCalibration(): Question[] {
  const generalKnowledge = z.array(z.string()).parse(readJson('general-knowledge.json'));
  return readPlaces('calibration')
    .map((place) =>
      place.place.language === 'en' ? { ...place, unknown: [...place.unknown, ...generalKnowledge] } : place,
    )
    .flatMap(questionsOf);
}

/** Questions that try to make the model reveal the instructions of its prompt. */
export const readHostile = (): { place: Place; ask: string }[] =>
  readPlaces('calibration').flatMap(({ place, hostile }) => hostile.map((ask) => ({ place, ask })));
