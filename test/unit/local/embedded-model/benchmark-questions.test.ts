import { describe, expect, test } from '@jest/globals';
import { type Label, labelOf } from '../../../../bench/answers/label.ts';
import { type Kind, readCalibration, readHeldOut } from '../../../../bench/answers/questions.ts';
import { factsOf } from '../../../../local/embedded-model/facts.ts';

describe('the questions of the benchmark', () => {
  test('no held-out question is used for calibration', () => {
    const calibration = new Set(readCalibration().map(({ place, ask }) => `${place.prompt} ${ask}`));
    expect(readHeldOut().filter(({ place, ask }) => calibration.has(`${place.prompt} ${ask}`))).toEqual([]);
    expect(readHeldOut().length).toBeGreaterThanOrEqual(100);
  });

  test('each expected part of an answer is in a sentence that the model may quote', () => {
    for (const { place, kind, ask, expect: parts } of [...readCalibration(), ...readHeldOut()]) {
      const found = parts.filter((part) => factsOf(place.prompt).some((fact) => fact.includes(part)));
      expect({ ask, found }).toEqual({ ask, found: parts });
      expect({ ask, hasExpected: parts.length > 0 }).toEqual({ ask, hasExpected: kind === 'answered' });
    }
  });
});

describe('the label of an answer, by the kind of its question', () => {
  const prompt = 'You are the host.\nBreakfast is from 7 to 10.\nThe pool is on the roof.';
  const question = (kind: Kind) => ({
    place: { name: 'hotel', language: 'en', prompt },
    kind,
    ask: '',
    expect: kind === 'answered' ? ['Breakfast'] : [],
  });

  test.each<[Kind, string, Label]>([
    ['answered', 'Breakfast is from 7 to 10.', 'right'],
    ['answered', 'The pool is on the roof.', 'wrong'],
    ['answered', 'I’m not sure. The closest information I have: The pool is on the roof.', 'closest, other'],
    ['answered', 'The closest: The pool is on the roof. Breakfast is from 7 to 10.', 'closest, right'],
    ['answered', 'I don’t know.', 'unknown'],
    ['answered', 'We serve breakfast between 7 and 10.', 'right'],
    ['answered', 'You can eat whenever you like.', 'wrong'],
    ['unanswered', 'The pool is on the roof.', 'wrong'],
    ['unanswered', 'Yes, we do.', 'wrong'],
    ['unanswered', 'I don’t know.', 'unknown'],
    ['small talk', 'Hello!', 'unknown'],
    ['small talk', 'Breakfast is from 7 to 10.', 'wrong'],
  ])('%s: %s → %s', (kind, answer, label) => {
    expect(labelOf(question(kind), answer)).toBe(label);
  });
});
