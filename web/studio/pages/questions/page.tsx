import './questions.css';
import { type ListQuestionsOutput, listQuestions } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useFilters } from '../../data/use-filters.ts';
import { usePages } from '../../data/use-pages.ts';
import { CodeSelect } from '../../parts/code-select/code-select.tsx';
import { t } from '../../texts/t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QuestionCard } from './question-card.tsx';

const PAGE_SIZE = 20;
const STATUSES = ['open', 'answered', 'ignored'] as const;

/** Questions that the assistants could not answer. Those that the most visitors asked come first. */
export default function QuestionsPage() {
  const scope = useScope();
  const { values, change } = useFilters();
  const { code } = values;
  const status = STATUSES.find((known) => known === values.status) ?? 'open';
  const query = { ...(code ? { qpr_code_id: code } : scope.fields), status, limit: PAGE_SIZE };
  const next = ({ next_cursor }: ListQuestionsOutput) =>
    next_cursor === null ? undefined : { query: { ...query, cursor: next_cursor } };
  const { pages, error, isPending, isFetchingMore, hasMore, loadMore, retry } = usePages(
    listQuestions,
    { query },
    next,
  );
  const questions = pages.flatMap((page) => page.questions);
  const isEmpty = !isPending && !error && questions.length === 0;
  const isFiltered = Boolean(code) || status !== 'open';
  return (
    <>
      <PageHeader title={t.questions.title} lead={t.questions.lead} />
      <search class="toolbar question-filters">
        <Select
          label={t.questions.status}
          value={status}
          onValue={(chosen) => change({ status: chosen === 'open' ? undefined : chosen })}
          options={STATUSES.map((value) => ({ value, label: t.questions.statuses[value] }))}
        />
        <CodeSelect
          label={t.questions.code}
          all={scope.organization ? t.questions.allOf({ organization: scope.organization.name }) : t.questions.all}
          value={code}
          onValue={(id) => change({ code: id })}
        />
      </search>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton shape="row" count={4} />}
      {isEmpty && (
        <EmptyState
          title={isFiltered ? t.questions.none : t.questions.empty}
          text={isFiltered ? t.questions.noneText : t.questions.emptyText}
        >
          {isFiltered ? (
            <Button onClick={() => change({ code: undefined, status: undefined })}>{t.questions.clear}</Button>
          ) : (
            <ButtonLink href={scope.path('conversations')}>{t.questions.conversations}</ButtonLink>
          )}
        </EmptyState>
      )}
      <ul class="question-list">
        {questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            others={questions.filter(
              ({ id, qpr_code_id }) => id !== question.id && qpr_code_id === question.qpr_code_id,
            )}
          />
        ))}
      </ul>
      <LoadMore hasMore={hasMore} busy={isFetchingMore} onLoad={loadMore} />
    </>
  );
}
