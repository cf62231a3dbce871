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

const placeSchema = z.object({ language: z.string(), prompt: z.string() });
const questionsSchema = z.array(
  z.object({ place: z.string(), kind: z.enum(KINDS), ask: z.string(), expect: z.array(z.string()).default([]) }),
);
/** A file in `cases/`: older questions, which were also used to tune the model. */
const caseSchema = placeSchema.extend({
  questions: z.array(z.object({ ask: z.string(), expect: z.string() })),
  unknown: z.array(z.string()),
  hostile: z.array(z.string()),
});

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
const nameOf = (file: string) => file.split('.')[0] ?? file;

/**
 * Reads one of two sets of questions. `calibration.json` contains the questions that were used to tune the model.
 * `held-out.json` is only for measuring: **do not tune anything to it.** Once somebody does, the results with it say
 * nothing about the questions of real visitors, and new questions are needed. The author of `held-out.json` knew an
 * earlier version of the model, so the results may be slightly too good.
 */
function readSet(file: 'calibration.json' | 'held-out.json'): Question[] {
  const places = new Map(
    readdirSync(join(import.meta.dirname, 'places')).map((fileName) => [
      nameOf(fileName),
      { name: nameOf(fileName), ...placeSchema.parse(readJson(join('places', fileName))) },
    ]),
  );
  return questionsSchema.parse(readJson(file)).map(({ place: name, ...question }) => {
    const place = places.get(name);
    if (!place) throw new Error(`${file} names the place ${name}, which does not exist.`);
    return { ...question, place };
  });
}

const readCases = () =>
  readdirSync(join(import.meta.dirname, 'cases')).map((file) => {
    const { language, prompt, ...questions } = caseSchema.parse(readJson(join('cases', file)));
    return { place: { name: nameOf(file), language, prompt }, ...questions };
  });

export const readHeldOut = (): Question[] => readSet('held-out.json');

/** All questions that may be used to improve the model. */
export function readCalibration(): Question[] {
  const generalKnowledge = z.array(z.string()).parse(readJson('general-knowledge.json'));
  const older = readCases().flatMap(({ place, questions, unknown }): Question[] => [
    ...questions.map(({ ask, expect }) => ({ place, ask, kind: 'answered' as const, expect: [expect] })),
    ...[...unknown, ...(place.language === 'en' ? generalKnowledge : [])].map((ask) => ({
      place,
      ask,
      kind: 'unanswered' as const,
      expect: [],
    })),
  ]);
  return [...readSet('calibration.json'), ...older];
}

/** Questions that try to make the model reveal the instructions of its prompt. */
export const readHostile = (): { place: Place; ask: string }[] =>
  readCases().flatMap(({ place, hostile }) => hostile.map((ask) => ({ place, ask })));
