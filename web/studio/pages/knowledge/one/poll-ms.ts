import { KNOWLEDGE_LIMITS } from '../../../../../contracts/knowledge.ts';
import { MINUTE_MILLISECONDS } from '../../../../../contracts/time.ts';
import type { KnowledgeSource } from '../../../../../sdk/src/index.ts';
import { uploads } from '../../../parts/knowledge-files/uploads.ts';

const POLL_MS = 1_000;
/** The service re-reads feeds regularly, so a list with a feed is refreshed even if nothing is in progress. */
const FEED_POLL_MS = 30_000;

/** Whether the time for the upload is over. */
export const isAbandoned = ({ created_at }: KnowledgeSource) =>
  Date.now() - Date.parse(created_at) > KNOWLEDGE_LIMITS.uploadMinutes * MINUTE_MILLISECONDS;

/** The service never ends an abandoned upload. A file that this tab uploaded late is not abandoned: it is read soon. */
const isInProgress = (source: KnowledgeSource) =>
  source.status === 'reading' ||
  (source.status === 'waiting' && (!isAbandoned(source) || uploads.value[source.id]?.sent === 1));

/** How often the list of sources is refreshed. */
export function pollMsFor(sources: readonly KnowledgeSource[]): number | false {
  if (sources.some(isInProgress)) return POLL_MS;
  return sources.some(({ kind }) => kind === 'feed') && FEED_POLL_MS;
}
