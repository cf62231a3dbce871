import { readFileSync } from 'node:fs';
import { QUESTIONS } from '../../contracts/questions/questions.ts';
import type { EmbedQuestion } from '../../lambdas/knowledge/embed-question.ts';
import { type Fingerprint, fingerprintOf } from '../../lambdas/questions/grouping/fingerprint.ts';
import { mostSimilar } from '../../lambdas/questions/grouping/most-similar.ts';
import { contentOf } from '../../lambdas/questions/grouping/words.ts';

/** The halves of the wordings. Thresholds are chosen with `calibration` only, and results are reported for `unseen`. */
export type Half = 'calibration' | 'unseen';

/** The questions about one place, such as a hotel, each with all its wordings: the ways in which visitors ask it. */
type Place = readonly (readonly string[])[];
type Wordings = Readonly<Record<Half, Readonly<Record<string, Place>>>>;

/** A file with wordings, and their language. */
export interface WordingSet {
  readonly file: `${string}.txt`;
  readonly language: string;
}

const isHalf = (text: string | undefined): text is Half => text === 'calibration' || text === 'unseen';

/** A file has blocks: a line `# half: place`, then a line per question with its wordings. */
function wordingsIn(file: string): Wordings {
  const wordings: Record<Half, Record<string, Place>> = { calibration: {}, unseen: {} };
  for (const block of readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n\n')) {
    const [heading = '', ...questions] = block.split('\n');
    const [, half, place] = /^# (calibration|unseen): (.+)$/.exec(heading) ?? [];
    if (!isHalf(half) || !place) throw new Error(`${file} has the heading ${heading}.`);
    wordings[half][place] = questions.map((question) => question.split(' | '));
  }
  return wordings;
}

type Embed = (text: string) => ReturnType<EmbedQuestion>;

/** The first wording of each question. */
export const questionsOf = (file: string, half: Half): string[] =>
  Object.values(wordingsIn(file)[half]).flatMap((place) => place.flatMap(([first]) => first ?? []));

interface Group {
  examples: Fingerprint[];
  /** The question of each message in the group, by its index in the place. */
  readonly members: number[];
}

/** How well the wordings of a place, or of a whole set, are grouped. */
export interface Grouping {
  readonly questions: number;
  readonly messages: number;
  /** Questions whose wordings end up in more than two groups, although each question is grouped on its own. */
  readonly splitAlone: number;
  /** Questions whose wordings end up in more than two groups if all questions of the place are grouped together. */
  readonly split: number;
  /** Messages that do not ask the most frequent question of their group. */
  readonly misplaced: number;
}

export async function measureGrouping({ file, language }: WordingSet, half: Half, embed: EmbedQuestion) {
  const results: Grouping[] = [];
  const inLanguage: Embed = (text) => embed({ text, content: contentOf(text), visitorLanguage: language });
  for (const place of Object.values(wordingsIn(file)[half])) results.push(await groupPlace(place, inLanguage));
  const sum = (name: keyof Grouping) => results.reduce((total, result) => total + result[name], 0);
  return {
    questions: sum('questions'),
    messages: sum('messages'),
    splitAlone: sum('splitAlone'),
    split: sum('split'),
    misplaced: sum('misplaced'),
  } satisfies Grouping;
}

async function groupPlace(place: Place, embed: Embed): Promise<Grouping> {
  const groups = await groupsOf(place, embed);
  const alone = await Promise.all(place.map((wordings) => groupsOf([wordings], embed)));
  const countOf = (questionIndex: number) => groups.filter(({ members }) => members.includes(questionIndex)).length;
  return {
    questions: place.length,
    messages: place.flat().length,
    splitAlone: alone.filter(({ length }) => length > 2).length,
    split: place.filter((_, index) => countOf(index) > 2).length,
    misplaced: groups.reduce((total, { members }) => total + misplacedIn(members), 0),
  };
}

/** Groups the messages of visitors who ask all questions one after another, in a different wording in each round. */
async function groupsOf(place: Place, embed: Embed): Promise<Group[]> {
  const groups: Group[] = [];
  const rounds = Math.max(...place.map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1)
    for (const [index, wordings] of place.entries()) {
      const text = wordings[round];
      if (text !== undefined) await add(groups, index, text, embed);
    }
  return groups;
}

async function add(groups: Group[], questionIndex: number, text: string, embed: Embed): Promise<void> {
  const fingerprint = fingerprintOf(text, 'bench', (await embed(text)).vector);
  const group = mostSimilar(groups, fingerprint);
  if (!group) {
    groups.push({ examples: [fingerprint], members: [questionIndex] });
    return;
  }
  group.members.push(questionIndex);
  group.examples = [fingerprint, ...group.examples].slice(0, QUESTIONS.examples);
}

/** The number of members that do not ask the most frequent question of the group. */
function misplacedIn(members: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const member of members) counts.set(member, (counts.get(member) ?? 0) + 1);
  return members.length - Math.max(...counts.values());
}
