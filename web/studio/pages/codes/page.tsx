import './codes.css';
import { useLocation } from 'preact-iso/router';
import { listQprCodes } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { usePages } from '../../data/use-pages.ts';
import { useTexts } from '../../texts/language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeCard } from './code-card.tsx';
import { codesTexts } from './texts/index.ts';

const PAGE = 24;

export default function CodesPage() {
  const texts = useTexts(codesTexts);
  const scope = useScope();
  const { status } = useLocation().query;
  const query = { ...scope.fields, status: status === 'archived' ? 'archived' : 'active', limit: PAGE } as const;
  const { pages, error, isPending, isFetchingMore, hasMore, loadMore, retry } = usePages(
    listQprCodes,
    { query },
    ({ offset, limit, total }) =>
      offset + limit < total ? { query: { ...query, offset: offset + limit } } : undefined,
  );
  const codes = pages.flatMap((each) => each.codes);
  const create = (
    <ButtonLink look="primary" href={scope.path('codes/new')}>
      {texts.create}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={texts.title}>{create}</PageHeader>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton shape="card" count={6} />}
      {!isPending && !error && codes.length === 0 && (
        <EmptyState title={texts.empty} text={texts.emptyText}>
          {create}
        </EmptyState>
      )}
      <ul class="code-cards">
        {codes.map((code) => (
          <CodeCard key={code.id} code={code} />
        ))}
      </ul>
      <LoadMore hasMore={hasMore} busy={isFetchingMore} onLoad={loadMore} />
    </>
  );
}
