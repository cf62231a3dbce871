import { readFileSync } from 'node:fs';
import type { WrittenSample, WrittenSamples } from '../../../openapi/samples/write.ts';
import { sectionsOf } from '../../../web/docs/order.ts';
import { fillTimes } from '../../../web/docs/samples.ts';

const json = (path: string) => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
const SAMPLES: WrittenSamples = json('web/docs/samples.json');
const SECTIONS = sectionsOf(json('docs/openapi.json'), SAMPLES);

export type Language = 'curl' | 'qpr' | 'typescript';
type Variable = keyof WrittenSamples['variables'];

/** On the API reference page, a user does this in one step: paste a sample, or look up a value where the page says. */
export type Step =
  | { readonly paste: string; readonly text: string; readonly sets?: Variable }
  | { readonly lookUp: Variable };

/**
 * The samples of a language in the order of the page. If a sample needs a value that is missing or no longer valid, the
 * step that provides it comes first: another sample, or a lookup, for example in an e-mail.
 */
export function stepsOf(language: Language, now: Date): Step[] {
  const steps: Step[] = [];
  /** Variables whose values can still be used. */
  const valid = new Set<Variable>();
  /** Values that a sample has sent by e-mail and that no later step has used. */
  const mailed = new Set<Variable>();
  const provide = (name: Variable) => {
    const { from, description } = SAMPLES.variables[name];
    if (from && !mailed.delete(name)) add(from);
    if (description) steps.push({ lookUp: name });
    valid.add(name);
  };
  const add = (id: string) => {
    const sample: WrittenSample | undefined = SAMPLES.operations[id];
    if (!sample) throw new Error(`The operation ${id} has no sample.`);
    const text = sample[language];
    if (text === undefined) return;
    for (const need of sample.needs) if (!valid.has(need)) provide(need);
    const { sets, emails, invalidates = [] } = sample;
    steps.push({ paste: id, text: fillTimes(text, now), ...(sets && { sets }) });
    for (const name of invalidates) valid.delete(name);
    if (sets) valid.add(sets);
    if (emails) mailed.add(emails);
  };
  for (const { operations } of SECTIONS) for (const { operation } of operations) add(operation.operationId);
  return steps;
}

export const nameOf = (step: Step): string => ('lookUp' in step ? `look up ${step.lookUp}` : step.paste);

export const TYPESCRIPT_CLIENT = SAMPLES.typescriptClient;
