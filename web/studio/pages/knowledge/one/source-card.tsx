import type { KnowledgeSource } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import type { Upload } from '../../../parts/knowledge-files/uploads.ts';
import { SEPARATOR } from '../../../texts/separator.ts';
import { t } from '../../../texts/t.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Time } from '../../../ui/dates/time.tsx';
import { HeldNotice } from '../held-notice.tsx';
import { SourceProblem } from '../source-problem.tsx';
import { unreadText } from '../unread-text.ts';
import { intervalText } from './interval-text.ts';
import { isAbandoned } from './poll-ms.ts';
import { SourceActions } from './source-actions.tsx';

const TONES = { waiting: 'warning', reading: 'neutral', ready: 'good', held: 'warning', failed: 'danger' } as const;

interface SourceCardProps {
  readonly setId: string;
  readonly source: KnowledgeSource;
  /** The upload of the file from this browser tab, if there is one. */
  readonly upload: Upload | undefined;
  readonly canWrite: boolean;
}

/** A source: what it is, its progress, and what could not be read. */
export function SourceCard({ setId, source, upload: ownUpload, canWrite }: SourceCardProps) {
  const { path } = useScope();
  const { kind, title, status, pages, unread_pages, refreshed_at, url, every_minutes } = source;
  // Do not show a failed upload after its time is over, because it can no longer be retried.
  const canShowUpload = !ownUpload?.retry || !isAbandoned(source);
  const upload = status === 'waiting' && canShowUpload ? ownUpload : undefined;
  // Until the page has been read, the API returns its address as the title.
  const shownTitle = title === url ? title.replace(/^https?:\/\//, '') : title;
  const textPath = path(`knowledge/${setId}/${source.id}`);
  // There is no text before the first reading is complete.
  const hasText = refreshed_at !== null;
  return (
    <li class="card knowledge-source" data-item>
      <div class="knowledge-source-title">
        <h3>
          {hasText ? (
            <a href={textPath} dir="auto" class="at-start">
              {shownTitle}
            </a>
          ) : (
            <span dir="auto" class="at-start">
              {shownTitle}
            </span>
          )}
        </h3>
        <Badge tone={TONES[status]}>
          {upload && !upload.retry ? t.knowledge.uploading : t.knowledge.statuses[status]}
        </Badge>
        {canWrite && <SourceActions setId={setId} source={source} />}
      </div>
      <p class="soft">
        {t.knowledge.kinds[kind]}
        {pages > 1 && `${SEPARATOR}${t.knowledge.pages({ count: pages })}`}
        {refreshed_at && status !== 'failed' && (
          <>
            {`${SEPARATOR}${t.knowledge.read} `}
            <Time value={refreshed_at} />
          </>
        )}
        {source.visitors_can_open && `${SEPARATOR}${t.knowledge.canOpen}`}
        {every_minutes && `${SEPARATOR}${t.knowledge.every({ interval: intervalText(every_minutes) })}`}
      </p>
      {url && url !== title && (
        <a href={url} target="_blank" rel="noreferrer" dir="ltr" class="knowledge-address">
          {url}
        </a>
      )}
      <Progress source={source} upload={upload} />
      <SourceProblem source={source} />
      {status === 'held' && (
        <HeldNotice path={{ id: setId, source_id: source.id }} canWrite={canWrite}>
          <a href={textPath}>{t.knowledge.readNew}</a>
        </HeldNotice>
      )}
      {unread_pages.length > 0 && status !== 'failed' && (
        <p class="knowledge-unread">
          {unreadText(unread_pages)} {hasText && <a href={textPath}>{t.knowledge.showReasons}</a>}
        </p>
      )}
    </li>
  );
}

/** Shows the progress of the upload and, after the upload, of the reading. */
function Progress({ source, upload }: Pick<SourceCardProps, 'source' | 'upload'>) {
  const { status, pages, pages_read, title } = source;
  if (upload?.retry)
    return (
      <p class="error">
        {t.knowledge.uploadFailed} <Button onClick={upload.retry}>{t.knowledge.uploadAgain}</Button>
      </p>
    );
  if (upload) return <progress value={upload.sent} max={1} aria-label={t.knowledge.uploadOf({ title })} />;
  if (status === 'waiting')
    return <p class="soft">{isAbandoned(source) ? t.knowledge.neverUploaded : t.knowledge.waiting}</p>;
  if (status !== 'reading') return null;
  if (pages === 0) return <progress aria-label={t.knowledge.readingOf({ title })} />;
  return (
    <>
      <progress value={pages_read} max={pages} aria-label={t.knowledge.readingOf({ title })} />
      {pages > 1 && <p class="soft">{t.knowledge.pagesRead({ read: pages_read, all: pages })}</p>}
    </>
  );
}
