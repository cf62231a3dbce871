import { useState } from 'preact/hooks';
import { DISPLAYED_FILE_TYPE } from '../../../../../contracts/knowledge.ts';
import { MINUTE_MILLISECONDS } from '../../../../../contracts/time.ts';
import {
  getKnowledgeSet,
  getKnowledgeSource,
  getKnowledgeSourceText,
  type KnowledgeSourceText,
  type KnowledgeSourceWithOriginal,
} from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { useQuery } from '../../../data/use-query.ts';
import { t } from '../../../texts/t.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HeldNotice } from '../held-notice.tsx';
import { unreadText } from '../unread-text.ts';
import { isOriginalShown, OriginalFile, type ShownOriginal } from './original-file.tsx';

const ORIGINAL_POLL_MS = 10 * MINUTE_MILLISECONDS;

interface SourceTextProps {
  readonly setId: string;
  readonly sourceId: string;
}

/** The extracted text of a source, page by page, with the pages that could not be read. */
export function SourceText({ setId, sourceId }: SourceTextProps) {
  const { path, organization } = useScope();
  const input = { path: { id: setId, source_id: sourceId } };
  const set = useQuery(getKnowledgeSet, { path: { id: setId } });
  // The URL of the original expires after 15 minutes, so load a new one before that.
  const source = useQuery(getKnowledgeSource, input, {
    refetchMs: (known) => (known?.original ? ORIGINAL_POLL_MS : false),
  });
  const text = useQuery(getKnowledgeSourceText, input);
  const error = source.error ?? text.error;
  const isHeld = source.data?.status === 'held';
  return (
    <>
      <PageHeader
        title={source.data?.title ?? t.knowledge.source}
        lead={isHeld ? t.knowledge.heldLead : t.knowledge.textLead}
        back={{ href: path(`knowledge/${setId}`), label: set.data?.name ?? t.knowledge.set }}
      />
      <Problem error={error} onRetry={() => (source.error ? source : text).retry()} />
      {!error && (!source.data || !text.data) && <Skeleton shape="block" count={2} />}
      {isHeld && text.data && <HeldNotice path={input.path} canWrite={organization?.role !== 'viewer'} />}
      {source.data && text.data && <TextAndOriginal source={source.data} pages={text.data.pages} />}
    </>
  );
}

interface PagesProps {
  readonly source: KnowledgeSourceWithOriginal;
  readonly pages: KnowledgeSourceText['pages'];
}

/** Only a PDF is shown next to its text. Browsers download other files, and most websites do not allow frames. */
function TextAndOriginal({ source, pages }: PagesProps) {
  const { original } = source;
  const [shown, setShown] = useState<ShownOriginal | undefined>(original && { url: original.url, page: 1 });
  if (original?.content_type !== DISPLAYED_FILE_TYPE || !shown) return <Pages source={source} pages={pages} />;
  return (
    <div class="knowledge-compared">
      <div>
        <Pages source={source} pages={pages} onShow={(page) => setShown({ url: original.url, page })} />
      </div>
      <OriginalFile {...shown} />
    </div>
  );
}

function Pages({ source, pages, onShow }: PagesProps & { readonly onShow?: (page: number) => void }) {
  const { title, unread_pages, original } = source;
  const address = original?.url ?? source.url;
  return (
    <>
      {unread_pages.length > 0 && (
        <div class="notice knowledge-notice">
          <p>{unreadText(unread_pages)}</p>
        </div>
      )}
      <ol class="knowledge-pages">
        {pages.map(({ page, text, unread, url }) => (
          <li key={page} class="card" id={`page-${page}`}>
            <p class="soft">
              {url && (
                <a href={url} target="_blank" rel="noreferrer" dir="ltr">
                  {url}
                </a>
              )}
              {!url && address && (
                <a
                  href={original ? `${address}#page=${page}` : address}
                  target="_blank"
                  rel="noreferrer"
                  onClick={(event) => {
                    if (!onShow || event.ctrlKey || event.metaKey || !isOriginalShown()) return;
                    event.preventDefault();
                    onShow(page);
                  }}
                >
                  <bdi>{title}</bdi>
                </a>
              )}
              {!url && !address && <bdi>{title}</bdi>}
              {pages.length > 1 && `, ${t.passages.sourcePage({ page })}`}
            </p>
            {unread ? (
              <p class="knowledge-unread">{t.knowledge.unreadReasons[unread]}</p>
            ) : (
              text.split('\n').map((line, index) => <TextLine key={index} line={line} />)
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Headings start with `#`, as in Markdown. All other markup is shown as plain text. */
function TextLine({ line }: { readonly line: string }) {
  const [, heading] = /^#{1,6} +(.+)$/.exec(line) ?? [];
  if (line.trim() === '') return null;
  return <p dir="auto">{heading === undefined ? line : <strong>{heading}</strong>}</p>;
}
