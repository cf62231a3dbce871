import { listQuestions } from '../../../sdk/src/index.ts';
import { useScope } from '../data/scope.tsx';
import { useQuery } from '../data/use-query.ts';
import { formatNumber } from '../texts/format.ts';
import { useShellTexts } from '../texts/shell/index.ts';

/** The number of open questions, next to their link. */
export function QuestionCount() {
  const texts = useShellTexts();
  const { fields } = useScope();
  const { data } = useQuery(listQuestions, { query: { ...fields, status: 'open', limit: 1 } });
  if (!data || data.total === 0) return null;
  return (
    <span class="count">
      <span aria-hidden="true">{formatNumber(data.total)}</span>
      <span class="visually-hidden">{texts.openQuestions(data.total)}</span>
    </span>
  );
}
