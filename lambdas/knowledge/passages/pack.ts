import { wordsOf } from '../../../shared/language/words.ts';
import { COMPOUND_MARK, compoundTermsOf } from './compounds.ts';
import type { EmbeddedPassage, Passage } from './passage.ts';
import { embeddedPieces } from './pieces.ts';
import { averageRarity, rarityOf } from './rarity.ts';
import { indexSynonyms, synonymLines } from './synonyms.ts';
import { joinVectors } from './vectors.ts';

/**
 * One source of a pack, as answers show it. A pack is one file with everything that a search in a knowledge set
 * needs.
 */
interface PackSource {
  readonly id: string;
  readonly title: string;
  readonly url?: string | undefined;
  /** Whether visitors can open the file. */
  readonly canOpen?: boolean | undefined;
}

/** A passage of a pack, with its source. */
export interface PackedPassage extends Passage {
  readonly source: PackSource;
}

interface PackHeader {
  readonly format: typeof FORMAT;
  /** The model that created the embeddings. A question must be embedded by the same model. */
  readonly model?: string | undefined;
  readonly dimensions: number;
  /** Number of passages. */
  readonly count: number;
  readonly sources: readonly PackSource[];
  readonly tokens: number;
  readonly languages: readonly string[];
  /** The average number of words per passage. */
  readonly averageWords: number;
  /** Lengths of the sections in bytes, in the order in which `encodePack` writes them. */
  readonly sections: readonly number[];
}

/** A pack that is ready for searches. Only its header is decoded at first. */
export interface Pack extends Omit<PackHeader, 'format' | 'sections'> {
  readonly vectors: Int8Array;
  /** The passage of each vector. */
  readonly vectorPassages: Uint16Array;
  /** How rare the words of each embedded piece are, up to 255. */
  readonly vectorRarities: Uint8Array;
  /** Words per passage. */
  readonly lengths: Uint16Array;
  /** The passages that contain a word, and how often. */
  postingsOf(word: string): { readonly passages: Uint16Array; readonly counts: Uint8Array } | undefined;
  /** The long words that are also indexed uncut, because they may be compounds ("Wasserfilter"). */
  compounds(): readonly string[];
  /** The stems that mean about the same. */
  synonymsOf(stem: string): readonly string[];
  passage(index: number): PackedPassage;
}

/**
 * Increase this number when the sections change, or the way in which texts are split into the words of the index.
 * Searches refuse published packs of another format, and nothing packs these sets again, so an increase needs a
 * migration that gives every set a new revision and a new pack.
 */
const FORMAT = 4;
const MAGIC = 'QPRK';
/** Indexes of passages have 16 bits. */
export const MAX_PASSAGES = 0x10000;
const MAX_COUNT = 255;
const MAX_LENGTH = 0xffff;
export const MAX_RARITY = 255;

export interface PackInput {
  readonly model?: string | undefined;
  readonly dimensions: number;
  readonly tokens: number;
  readonly sources: readonly (PackSource & { readonly passages: readonly EmbeddedPassage[] })[];
}

/**
 * Encodes a pack, which is one immutable file per revision of a set: header, vectors, lengths, word list, postings,
 * texts, the passage and the rarity of each vector, and synonyms. The postings are built here because building them
 * when a pack is loaded would delay the first answer.
 */
export function encodePack({ model, dimensions, tokens, sources }: PackInput): Buffer {
  const all = sources.flatMap(({ passages }, source) => passages.map((passage) => ({ ...passage, source })));
  if (all.length > MAX_PASSAGES) throw new Error('A pack can have at most 65,536 passages.');
  const words = all.map(({ heading = '', text }) => wordsOf(`${heading} ${text}`));
  const compounds = all.map(({ heading = '', text, language }) => compoundTermsOf(`${heading} ${text}`, language));
  const { terms, offsets, passages, counts } = postings(
    words.map((passageWords, index) => [...passageWords, ...(compounds[index] ?? [])]),
  );
  const passagesWith = new Map(terms.map((term, at) => [term, (offsets[at + 1] ?? 0) - (offsets[at] ?? 0)]));
  const rarityOfText = (text: string) =>
    averageRarity(wordsOf(text), all.length, (word) => passagesWith.get(word) ?? 0);
  const texts = all.map(({ source, text, heading, page, language, url }) =>
    Buffer.from(JSON.stringify([source, text, heading ?? null, page ?? null, language ?? null, url ?? null])),
  );
  const vectors = all.map(({ vectors: own }) => (own && own.length % dimensions === 0 ? own : new Int8Array()));
  const pieces = vectors.flatMap(({ length }, passage) =>
    embeddedPieces(all[passage]?.text ?? '', length / dimensions).map((text) => ({ text, passage })),
  );
  const sections = [
    Buffer.from(joinVectors(vectors).buffer),
    bytesOf(Uint16Array.from(words, ({ length }) => Math.min(length, MAX_LENGTH))),
    Buffer.from(terms.join('\n')),
    bytesOf(offsets),
    bytesOf(passages),
    Buffer.from(counts),
    bytesOf(offsetsOf(texts)),
    Buffer.concat(texts),
    bytesOf(Uint16Array.from(pieces, ({ passage }) => passage)),
    Buffer.from(pieces.map(({ text }) => Math.round((MAX_RARITY * rarityOfText(text)) / rarityOf(all.length, 1)))),
    Buffer.from(synonymLines((stem) => passagesWith.has(stem)).join('\n')),
  ];
  const header: PackHeader = {
    format: FORMAT,
    model,
    dimensions,
    count: all.length,
    sources: sources.map(({ id, title, url, canOpen }) => ({ id, title, url, canOpen })),
    tokens,
    languages: languagesOf(all),
    averageWords: words.reduce((sum, { length }) => sum + length, 0) / Math.max(1, words.length),
    sections: sections.map(({ length }) => length),
  };
  const head = Buffer.from(JSON.stringify(header));
  const start = Buffer.alloc(8);
  start.write(MAGIC);
  start.writeUInt32LE(head.length, 4);
  return Buffer.concat([start, head, ...sections]);
}

type Sections = [
  ...[Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array],
  ...[Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array],
];

export function openPack(bytes: Buffer): Pack {
  if (bytes.toString('latin1', 0, 4) !== MAGIC) throw new Error('This is not a pack.');
  const sectionsStart = 8 + bytes.readUInt32LE(4);
  const { sections, format, ...header }: PackHeader = JSON.parse(bytes.toString('utf8', 8, sectionsStart));
  if (format !== FORMAT) throw new Error(`The pack has the format ${format}. Only format ${FORMAT} can be read.`);
  let at = sectionsStart;
  const [vectors, lengths, terms, offsets, passages, counts, textOffsets, texts, vectorOwners, rarities, synonyms] =
    sections.map((length) => {
      at += length;
      // A typed array must begin at an aligned offset, and a copy begins at 0.
      return new Uint8Array(bytes.subarray(at - length, at));
    }) as Sections;
  const termOffsets = new Uint32Array(offsets.buffer);
  const allPassages = new Uint16Array(passages.buffer);
  const starts = new Uint32Array(textOffsets.buffer);
  let decodedTerms: readonly string[] | undefined;
  let compoundTerms: readonly string[] | undefined;
  let synonymIndex: ReturnType<typeof indexSynonyms> | undefined;
  const sortedTerms = () => {
    decodedTerms ??= Buffer.from(terms).toString().split('\n');
    return decodedTerms;
  };
  return {
    ...header,
    vectors: new Int8Array(vectors.buffer),
    vectorPassages: new Uint16Array(vectorOwners.buffer),
    vectorRarities: rarities,
    lengths: new Uint16Array(lengths.buffer),
    postingsOf(word) {
      const index = indexIn(sortedTerms(), word);
      if (index === undefined) return undefined;
      const [start, end] = [termOffsets[index], termOffsets[index + 1]];
      return { passages: allPassages.subarray(start, end), counts: counts.subarray(start, end) };
    },
    compounds() {
      compoundTerms ??= sortedTerms().filter((term) => term.startsWith(COMPOUND_MARK));
      return compoundTerms;
    },
    synonymsOf(stem) {
      synonymIndex ??= indexSynonyms(Buffer.from(synonyms).toString().split('\n'));
      return [...(synonymIndex.get(stem) ?? [])];
    },
    passage(index) {
      const json = Buffer.from(texts.buffer, starts[index], (starts[index + 1] ?? 0) - (starts[index] ?? 0)).toString();
      const [source, text, heading, page, language, url] = JSON.parse(json);
      const found = header.sources[source];
      if (!found) throw new Error(`The pack has no source ${source}.`);
      return {
        source: found,
        text,
        heading: heading ?? undefined,
        page: page ?? undefined,
        language: language ?? undefined,
        url: url ?? undefined,
      };
    },
  };
}

function postings(words: readonly (readonly string[])[]) {
  const byTerm = new Map<string, Map<number, number>>();
  for (const [passage, passageWords] of words.entries()) {
    for (const word of passageWords) {
      const counts = byTerm.get(word) ?? new Map<number, number>();
      counts.set(passage, (counts.get(passage) ?? 0) + 1);
      byTerm.set(word, counts);
    }
  }
  const terms = [...byTerm.keys()].sort();
  const entries = terms.map((term) => [...(byTerm.get(term) ?? [])]);
  const offsets = new Uint32Array(terms.length + 1);
  for (const [index, { length }] of entries.entries()) offsets[index + 1] = (offsets[index] ?? 0) + length;
  const flat = entries.flat();
  return {
    terms,
    offsets,
    passages: Uint16Array.from(flat, ([passage]) => passage),
    counts: Uint8Array.from(flat, ([, count]) => Math.min(count, MAX_COUNT)),
  };
}

const bytesOf = ({ buffer }: Uint16Array | Uint32Array): Buffer => Buffer.from(buffer as ArrayBuffer);

function offsetsOf(parts: readonly Buffer[]): Uint32Array {
  const offsets = new Uint32Array(parts.length + 1);
  for (const [index, { length }] of parts.entries()) offsets[index + 1] = (offsets[index] ?? 0) + length;
  return offsets;
}

/** Languages with a smaller share of the passages are probably quotes, names or detection errors. */
const MIN_LANGUAGE_SHARE = 0.05;

/** The languages of the passages, the most frequent first. */
function languagesOf(passages: readonly Passage[]): string[] {
  const counts = new Map<string, number>();
  for (const { language } of passages)
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= passages.length * MIN_LANGUAGE_SHARE)
    .sort((one, other) => other[1] - one[1])
    .map(([language]) => language);
}

function indexIn(sorted: readonly string[], word: string): number | undefined {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? '';
    if (found === word) return middle;
    if (found < word) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
