import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { eventWrite } from '../../events/outbox.ts';
import { noteOrganization, requireSet } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { liveFileUrlSigning } from '../../knowledge/sources/live-file-url-signing.ts';
import type { Source } from '../../knowledge/sources/source.ts';
import { newSourceSchema, newSourceViewSchema, toNewSourceView } from '../../knowledge/sources/source-view.ts';
import { putSourceWrites } from '../../knowledge/sources/source-writes.ts';
import { type FileUrlSigning, uploadAddress } from '../../knowledge/sources/upload-address.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { checkUrl, invalidUrl, type TargetEffects } from '../../platform/targets/check-url.ts';
import { addressRules } from '../../platform/targets/target-url.ts';
import { liveTargets } from '../../platform/targets/targets.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: knowledgeSetId }),
  body: newSourceSchema,
  response: newSourceViewSchema,
};
type NewSource = z.output<typeof newSourceSchema>;

/** Adds a source. A file is read after its upload, everything else immediately. */
export const addKnowledgeSource = (effects: Effects & TargetEffects & { readonly uploads: FileUrlSigning }) =>
  apiHandler(
    'add-knowledge-source',
    schemas,
    effects,
    async ({ path, body, caller, idempotency, affectedOrganizations }) => {
      const { table, now, random, uploads } = effects;
      const set = await requireSet(effects, caller, path.id, 'codes.write');
      noteOrganization(affectedOrganizations, set);
      if ('url' in body) await checkAddress(effects, body.url);
      const at = now();
      const source = newSource({ set_id: set.id, id: newId('knowledgeSource', at, random) }, body, at);
      const view = toNewSourceView(source, source.file && uploadAddress(uploads, { ...source, file: source.file }, at));
      const failure = await tryTransactWrite(table, {
        ...putSourceWrites(table, set, source, at),
        event: source.file
          ? undefined
          : eventWrite(effects, {
              event: 'knowledge.source_changed',
              account_id: caller.account_id,
              data: { set_id: set.id, source_id: source.id, version: source.version },
            }),
        ...idempotency.complete(view),
      });
      if (failure?.failed('feeds')) throw feedLimitReached();
      if (failure?.onlyFailed('set')) throw failure.itemOf('set') ? limitReached() : notFound('knowledge_set', set.id);
      if (failure) throw failure;
      return view;
    },
    { beforeReplay: ({ path, caller }) => requireSet(effects, caller, path.id, 'codes.write') },
  );

function newSource(key: Pick<Source, 'set_id' | 'id'>, body: NewSource, at: Date): Source {
  const source = { ...key, tokens: 0, pages: 0, pages_read: 0, unread_pages: [], created_at: at.toISOString() };
  if (body.kind === 'file') {
    const file = { content_type: body.content_type, size: body.size };
    return { ...source, kind: 'file', title: body.name, status: 'waiting', version: 0, file };
  }
  const reading = { status: 'reading', version: 1, reading_since: at.toISOString() } as const;
  if (body.kind !== 'answer') {
    const { href: url } = new URL(body.url);
    return { ...source, ...reading, kind: body.kind, title: url, url, every_minutes: everyMinutesOf(body) };
  }
  const answer = { question: body.question, answer: body.answer };
  return { ...source, ...reading, kind: 'answer', title: body.question, answer };
}

const everyMinutesOf = (body: NewSource) => (body.kind === 'feed' ? body.every_minutes : undefined);

/**
 * Throws if the service must not read this address. The address must begin with https://, except where the
 * local runtime allows a private address, such as that of a server on the same machine.
 */
async function checkAddress(effects: TargetEffects, url: string): Promise<void> {
  await checkUrl(effects, url, 'https://example.com/menu');
  if (!url.toLowerCase().startsWith('https:') && !addressRules(new URL(url), effects.targets.rules).allowPrivate)
    throw invalidUrl({ message: 'The address must begin with https://.', reason: 'not_https' });
}

const feedLimitReached = () =>
  new ServiceError(
    'conflict',
    'knowledge_source.feed_limit_reached',
    `An account or organization has at most ${KNOWLEDGE_LIMITS.feedsPerOwner} feeds. Delete one first.`,
  );

const limitReached = () =>
  new ServiceError(
    'conflict',
    'knowledge_source.limit_reached',
    `A knowledge set has at most ${KNOWLEDGE_LIMITS.sourcesPerSet} sources. Delete one first.`,
  );

export const handler = addKnowledgeSource({
  ...liveEffects(),
  targets: liveTargets(),
  uploads: liveFileUrlSigning(),
});
