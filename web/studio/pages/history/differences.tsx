import { getQprCodeVersion } from '../../../../sdk/src/index.ts';
import { useQuery } from '../../data/use-query.ts';
import { labelOf } from '../../parts/fields/label-of.ts';
import { KnowledgeSetName } from '../../parts/knowledge-set-name/knowledge-set-name.tsx';
import { t } from '../../texts/t.ts';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { changedFields } from './field-texts.ts';
import { type Line, lineDifference } from './line-difference.ts';

interface DifferencesProps {
  readonly codeId: string;
  readonly from: number;
  readonly to: number;
}

/** What changed between two versions, field by field and line by line. */
export function Differences({ codeId, from, to }: DifferencesProps) {
  const before = useQuery(getQprCodeVersion, { path: { id: codeId, number: from } });
  const after = useQuery(getQprCodeVersion, { path: { id: codeId, number: to } });
  const error = before.error ?? after.error;
  if (error) return <Problem error={error} onRetry={() => (before.error ? before : after).retry()} />;
  if (!before.data || !after.data) return <Skeleton shape="block" count={1} />;
  const changes = changedFields(before.data.fields, after.data.fields, t.history.none);
  if (changes.length === 0) return <p class="soft">{t.history.noDifference}</p>;
  return (
    <>
      {changes.map(({ field, before: old, after: current }) => (
        <section key={field}>
          <h3>{labelOf(field)}</h3>
          <ol class="difference-lines">
            {lineDifference(old, current).map((line, index) => (
              <DifferenceLine key={index} line={line} isSetId={field === 'knowledge'} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

interface DifferenceLineProps {
  readonly line: Line;
  /** The line is the id of a knowledge set. */
  readonly isSetId: boolean;
}

function DifferenceLine({ line, isSetId }: DifferenceLineProps) {
  if (line.kind === 'skipped') return <li class="skipped">{t.history.skipped({ count: line.count })}</li>;
  const text = isSetId ? <KnowledgeSetName id={line.text} gone={t.history.deletedSet} /> : line.text || ' ';
  if (line.kind === 'same') return <li dir="auto">{text}</li>;
  const content = (
    <>
      <span class="visually-hidden">{`${t.history[line.kind]}: `}</span>
      {text}
    </>
  );
  return (
    <li dir="auto" class={line.kind}>
      {line.kind === 'added' ? <ins>{content}</ins> : <del>{content}</del>}
    </li>
  );
}
