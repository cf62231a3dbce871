import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { eventWrite } from '../events/outbox.ts';
import type { Effects } from '../platform/effects.ts';
import { notFound, ServiceError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { NamedWrites } from '../platform/table/transact-write.ts';
import { type KnowledgeOwner, type KnowledgeSet, knowledgeOwnerOf } from './knowledge-set.ts';
import { isQueued, type Source } from './sources/source.ts';
import { findSource } from './sources/source-store.ts';
import { deleteSourceWrites, joinReadingWrites, putSourceWrites, startReadingWrites } from './sources/source-writes.ts';
import { findSets, putSetWrites } from './store.ts';

interface NewAnswer {
  readonly owner: KnowledgeOwner;
  /** The sets of the code whose visitors asked the question. Excludes deleted sets and sets of a former owner. */
  readonly attachedIds: readonly string[];
  /**
   * The set to add the answer to. By default, an answer stays in the set of the answer that it replaces. If it replaces
   * none, it goes to a set of the code that is not full, or else to a new set.
   */
  readonly set_id?: string | undefined;
  /** The name of a new set. */
  readonly setName: string;
  readonly question: string;
  readonly answer: string;
  /** The answer that this one replaces. */
  readonly replaces?: { readonly set_id: string; readonly source_id: string } | undefined;
}

interface PlannedAnswer {
  readonly set_id: string;
  readonly source_id: string;
  /** If the write `knowledge` fails, the set or the source has changed. */
  readonly writes: NamedWrites;
}

/** Plans the writes that make an answer part of the knowledge. Visitors get it as soon as its source is read. */
export async function planAnswer(effects: Effects, newAnswer: NewAnswer): Promise<PlannedAnswer> {
  const replaced = await findReplaced(effects, newAnswer);
  if (!replaced) return addAnswer(effects, newAnswer);
  const staysInSet = newAnswer.set_id === undefined || newAnswer.set_id === replaced.set.id;
  if (!staysInSet) return moveAnswer(effects, replaced, newAnswer);
  requireRoomInCode(newAnswer, replaced.set);
  return replaceAnswer(effects, replaced.source, newAnswer);
}

interface ReplacedAnswer {
  readonly set: KnowledgeSet;
  readonly source: Source;
}

/** The earlier answer, unless it was deleted or belongs to a previous owner of the code. */
async function findReplaced({ table }: Effects, { owner, replaces }: NewAnswer): Promise<ReplacedAnswer | undefined> {
  if (!replaces) return undefined;
  const { set_id, source_id: id } = replaces;
  const [source, [set]] = await Promise.all([findSource(table, { set_id, id }), findSets(table, [set_id])]);
  return source?.answer && set?.owner_id === knowledgeOwnerOf(owner) ? { set, source } : undefined;
}

/**
 * Adds the answer to another set and deletes the earlier answer, because visitors would still get it. Visitors get
 * neither answer until the new source is read. This takes about a second, but if the reading fails, it takes until a
 * refresh succeeds. Other codes that use only the earlier set lose the answer.
 */
async function moveAnswer(
  effects: Effects,
  { set, source }: ReplacedAnswer,
  newAnswer: NewAnswer,
): Promise<PlannedAnswer> {
  const added = await addAnswer(effects, newAnswer);
  const deleted = deleteSourceWrites(effects.table, set, source, effects.now());
  const event = eventWrite(effects, {
    event: 'knowledge.changed',
    account_id: newAnswer.owner.account_id,
    data: { set_id: set.id, source_id: source.id },
  });
  return {
    ...added,
    writes: { ...added.writes, replacedAnswer: [deleted.source, deleted.set], replacedAnswerDeleted: event },
  };
}

function replaceAnswer(effects: Effects, source: Source, newAnswer: NewAnswer): PlannedAnswer {
  const { question, answer } = newAnswer;
  const at = effects.now();
  const change = { at, title: question, answer: { question, answer } };
  if (isQueued(source, at)) {
    const { source: joined, set } = joinReadingWrites(effects.table, source, change);
    return { set_id: source.set_id, source_id: source.id, writes: { knowledge: [joined, set] } };
  }
  const { source: sourceWrite, set } = startReadingWrites(effects.table, source, change);
  return planned(effects, newAnswer, { ...source, version: source.version + 1 }, [sourceWrite, set]);
}

async function addAnswer(effects: Effects, newAnswer: NewAnswer): Promise<PlannedAnswer> {
  const { table, now, random } = effects;
  const at = now();
  const set = await chooseSet(effects, newAnswer);
  const source: Source = {
    set_id: set?.id ?? newId('knowledgeSet', at, random),
    id: newId('knowledgeSource', at, random),
    kind: 'answer',
    title: newAnswer.question,
    status: 'reading',
    version: 1,
    reading_since: at.toISOString(),
    tokens: 0,
    pages: 0,
    pages_read: 0,
    unread_pages: [],
    answer: { question: newAnswer.question, answer: newAnswer.answer },
    created_at: at.toISOString(),
  };
  const target = set ?? newSet(newAnswer, source);
  const added = putSourceWrites(table, target, source, at);
  if (set) return planned(effects, newAnswer, source, [added.source, added.set]);
  const created = putSetWrites(table, target);
  return planned(effects, newAnswer, source, [added.source, created.set, created.entry], { setCount: created.count });
}

function planned(
  effects: Effects,
  { owner: { account_id } }: NewAnswer,
  { set_id, id, version }: Source,
  knowledge: NamedWrites[string],
  more: NamedWrites = {},
): PlannedAnswer {
  const event = eventWrite(effects, {
    event: 'knowledge.source_changed',
    account_id,
    data: { set_id, source_id: id, version },
  });
  return { set_id, source_id: id, writes: { knowledge, ...more, knowledgeChanged: event } };
}

const newSet = ({ owner, setName }: NewAnswer, { set_id, created_at }: Source): KnowledgeSet => ({
  id: set_id,
  owner_id: knowledgeOwnerOf(owner),
  name: setName,
  sources_count: 1,
  reading_count: 1,
  revision: 0,
  tokens: 0,
  languages: [],
  created_at,
  updated_at: created_at,
});

/** The set for the answer, or `undefined` for a new one. */
async function chooseSet({ table }: Effects, newAnswer: NewAnswer): Promise<KnowledgeSet | undefined> {
  const { owner, attachedIds, set_id } = newAnswer;
  const sets = await findSets(table, set_id === undefined ? attachedIds : [set_id]);
  const own = sets.filter(({ owner_id }) => owner_id === knowledgeOwnerOf(owner));
  const set = own.find(({ sources_count }) => sources_count < KNOWLEDGE_LIMITS.sourcesPerSet);
  if (set_id !== undefined && own.length === 0) throw notFound('knowledge_set', set_id);
  const canCreateSet = set_id === undefined && attachedIds.length < KNOWLEDGE_LIMITS.setsPerCode;
  if (!set && !canCreateSet) throw setFull();
  if (set) requireRoomInCode(newAnswer, set);
  return set;
}

/** Throws if the set cannot be attached to the code, because the code already uses the maximum number of other sets. */
function requireRoomInCode({ attachedIds }: NewAnswer, { id }: KnowledgeSet): void {
  if (!attachedIds.includes(id) && attachedIds.length >= KNOWLEDGE_LIMITS.setsPerCode) throw tooManySets();
}

const setFull = () =>
  new ServiceError(
    'conflict',
    'knowledge_source.limit_reached',
    `A knowledge set has at most ${KNOWLEDGE_LIMITS.sourcesPerSet} sources, so the answer cannot be added. Delete a source first.`,
  );

const tooManySets = () =>
  new ServiceError(
    'conflict',
    'knowledge_set.limit_reached',
    `A code uses at most ${KNOWLEDGE_LIMITS.setsPerCode} knowledge sets. Choose one that it already uses.`,
  );

/** The owner already has the maximum number of sets. */
export const ownerHasTooManySets = () =>
  new ServiceError(
    'conflict',
    'knowledge_set.limit_reached',
    `An account or organization has at most ${KNOWLEDGE_LIMITS.setsPerOwner} knowledge sets. Delete one first.`,
  );
