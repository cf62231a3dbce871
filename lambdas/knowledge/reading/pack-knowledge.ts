import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retry } from '../../platform/retry.ts';
import { Contended } from '../../platform/table/contended.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { foldersOfSet, foldersOfSource, packKey, packsFolder, passagesKey } from '../objects/object-keys.ts';
import { type ObjectReader, openObjectReader } from '../objects/object-reader.ts';
import { type ObjectRemover, type ObjectWriter, openObjectStore } from '../objects/object-store.ts';
import { encodePack, openPack } from '../passages/pack.ts';
import { decodePassages, type StoredPassages } from '../passages/stored-passages.ts';
import { adoptVersionWrites, newPassagesWrite, publishPackWrite, type Reading } from '../sources/reading-writes.ts';
import type { Source, SourceError } from '../sources/source.ts';
import { findSetWithSources, findSource } from '../sources/source-store.ts';
import { completeReading, failReading } from './end-reading.ts';
import { type ReadingState, readingOf, readingStateSchema } from './reading-state.ts';

export interface PackEffects extends Effects {
  readonly passages: ObjectReader;
  readonly objects: ObjectWriter & ObjectRemover;
}

/** An event from the bus: for example, a source was deleted or got another title. */
const busEventSchema = z.object({ detail: z.unknown() });

/**
 * Builds the pack of a set (the file that a search reads) and publishes it, after a reading or another change. This is
 * safe to repeat and to run concurrently: the newest revision wins. Also removes objects that are no longer needed.
 * Returns the state of the reading with its next step, or `undefined` after another change.
 */
export const packKnowledge =
  (effects: PackEffects) =>
  async (event: unknown): Promise<ReadingState | undefined> => {
    if (busEventSchema.safeParse(event).success) {
      const { set_id, source_id } = eventDataOf(INTERNAL_EVENT_DATA['knowledge.changed'], event);
      await publishPack(effects, set_id);
      if (source_id !== undefined) await removeLeftovers(effects, set_id, source_id);
      return undefined;
    }
    const state = readingStateSchema.parse(event);
    const reading = readingOf(state);
    if (!(await adoptVersion(effects, reading, state))) {
      await removeLeftovers(effects, reading.set_id, reading.source_id);
      return { ...state, next: 'end' };
    }
    await publishPack(effects, reading.set_id);
    // The vectors of a long source are added in later steps.
    if (state.next === 'publish') return { ...state, next: 'embed' };
    await completeReading(effects, reading, {
      read_at: state.read_at,
      note: noteOf(state),
      isUnchanged: state.is_unchanged,
      ready_counts: state.is_unchanged ? state.ready_counts : undefined,
      is_without_vectors: state.embedding_error !== undefined,
    });
    await removeLeftovers(effects, reading.set_id, reading.source_id);
    return { ...state, next: 'end' };
  };

function noteOf({ embedding_error, web }: ReadingState): SourceError | undefined {
  if (embedding_error) return WITHOUT_VECTORS;
  return web?.is_cut ? CUT : undefined;
}

const WITHOUT_VECTORS = {
  code: 'words_only',
  message: 'Searches find this source only by its words. Refresh it to find it by its meaning, too.',
};
const CUT = {
  code: 'site_cut',
  message: `The site has more pages than were read. At most ${KNOWLEDGE_LIMITS.pagesPerSite} pages are read, for at most ${KNOWLEDGE_LIMITS.siteMinutes} minutes.`,
};

/** Makes answers use this version from the next pack on. Returns false if the set would then have too many tokens. */
async function adoptVersion(
  effects: PackEffects,
  reading: Reading,
  { next, embedded_passages }: ReadingState,
): Promise<boolean> {
  const { table, passages } = effects;
  const source = await findSource(table, { set_id: reading.set_id, id: reading.source_id });
  const content = source && (await passages.read(passagesKey(reading)));
  // There is nothing to adopt: the site is unchanged, the source was deleted, or a later reading replaced the passages.
  if (!source || !content) return true;
  // The words of this long source are already published. Now its vectors follow.
  if (source.ready_version === reading.version && embedded_passages !== undefined && next === 'pack') {
    await tryTransactWrite(table, { set: newPassagesWrite(table, reading) });
    return true;
  }
  const { tokens } = decodePassages(content);
  const failure = await tryTransactWrite(table, adoptVersionWrites(table, reading, tokens, source));
  if (!failure?.onlyFailed('set') || failure.itemOf('set') === undefined) return true;
  await failReading(effects, reading, tokens > KNOWLEDGE_LIMITS.tokensPerSet ? SOURCE_TOO_LARGE : SET_FULL);
  return false;
}

const SET_FULL = {
  code: 'set_too_large',
  message: `With this source, the set would have more than ${KNOWLEDGE_LIMITS.tokensPerSet} tokens. Delete another source first.`,
};
const SOURCE_TOO_LARGE = {
  code: 'set_too_large',
  message: `This source alone has more than ${KNOWLEDGE_LIMITS.tokensPerSet} tokens, the limit of a set. Split it, and add the parts to different sets.`,
};

const RETRY = { attempts: 5, baseMilliseconds: 50, capMilliseconds: 500 };

async function publishPack(effects: PackEffects, set_id: string): Promise<void> {
  const { table, objects } = effects;
  await retry(
    async () => {
      const found = await findSetWithSources(table, set_id);
      if (!found) return removeAll(objects, foldersOfSet(set_id));
      const { revision, pack_revision = -1 } = found.set;
      if (pack_revision >= revision) return;
      const pack = await buildPack(effects, found.sources);
      await objects.write(packKey(set_id, revision), pack);
      const { languages } = openPack(pack);
      await tryTransactWrite(table, { set: publishPackWrite(table, set_id, { revision, languages }) });
    },
    { ...RETRY, when: (error) => error instanceof Contended },
  );
}

type PackedSource = Source & { readonly stored: StoredPassages };

async function buildPack({ passages }: PackEffects, sources: readonly Source[]): Promise<Buffer> {
  const packed: PackedSource[] = [];
  for (const source of sources) {
    if (source.ready_version === undefined) continue;
    const key = passagesKey({ set_id: source.set_id, source_id: source.id, version: source.ready_version });
    const content = await passages.read(key);
    // A later version has replaced these passages since the sources were loaded.
    if (!content) throw new Contended('A source changed while its set was packed.');
    packed.push({ ...source, stored: decodePassages(content) });
  }
  // Vectors of different models cannot be compared, so the model of the latest reading wins. A source without
  // `refreshedAt` is still in its first reading, so it counts as the latest: '9' sorts after every time.
  const latest = packed
    .filter(({ stored }) => stored.model !== undefined)
    .sort((one, other) => (other.refreshed_at ?? '9').localeCompare(one.refreshed_at ?? '9'))[0]?.stored;
  return encodePack({
    model: latest?.model,
    dimensions: latest?.dimensions ?? 0,
    tokens: packed.reduce((sum, { stored }) => sum + stored.tokens, 0),
    sources: packed.map(({ id, title, kind, url, visitors_can_open, stored }) => ({
      id,
      title,
      // The address of a feed is for programs, and it can be secret.
      url: kind === 'feed' ? undefined : url,
      canOpen: visitors_can_open || undefined,
      passages:
        stored.model === latest?.model ? stored.passages : stored.passages.map(({ vectors: _, ...passage }) => passage),
    })),
  });
}

/** Removes old packs, old versions of a source, and everything of a deleted source or set. */
async function removeLeftovers({ table, objects }: PackEffects, set_id: string, source_id: string): Promise<void> {
  const found = await findSetWithSources(table, set_id);
  if (!found) return removeAll(objects, foldersOfSet(set_id));
  const { set, sources } = found;
  const packs = await objects.list(packsFolder(set_id));
  const old = packs.filter((key) => Number(key.slice(packsFolder(set_id).length)) < (set.pack_revision ?? 0));
  const source = sources.find(({ id }) => id === source_id);
  const keys = (
    await Promise.all(foldersOfSource({ set_id, id: source_id }).map((folder) => objects.list(folder)))
  ).flat();
  const outdated = source ? keys.filter((key) => isOutdated(key, source)) : keys;
  for (const key of [...old, ...outdated]) await objects.remove(key);
}

/**
 * Whether an object belongs to an outdated version. Answers use the ready version, and the latest one is needed while
 * it is being read or waits for approval (`held`). A newer version belongs to a reading that started after the source
 * was loaded. An upload has no version.
 */
function isOutdated(key: string, { ready_version, version: latest, status }: Source): boolean {
  const version = Number.parseInt(key.split('/')[3] ?? '', 10);
  if (Number.isNaN(version) || version === ready_version) return false;
  return version < latest || (version === latest && status !== 'reading' && status !== 'held');
}

async function removeAll(objects: ObjectRemover, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for (const key of await objects.list(folder)) await objects.remove(key);
  }
}

export const handler = packKnowledge({
  ...liveEffects(),
  passages: openObjectReader(),
  objects: openObjectStore(),
});
