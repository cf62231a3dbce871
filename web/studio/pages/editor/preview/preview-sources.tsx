import type { AnswerSource } from '../../../../../sdk/src/index.ts';
import { t } from '../../../texts/t.ts';

interface PreviewSourcesProps {
  readonly answer: string;
  readonly sources: readonly AnswerSource[];
}

/** The sources below an answer, as on the visitor page (`web/scan/source-list.ts`). */
export function PreviewSources({ answer, sources }: PreviewSourcesProps) {
  const nameOf = ({ number, title, page }: AnswerSource) => (
    <>
      {answer.includes(`[${number}]`) && `[${number}] `}
      <bdi>{title}</bdi>
      {page !== undefined && `, ${t.preview.sourcePage({ page })}`}
    </>
  );
  return (
    <div class="preview-sources">
      {t.preview.sources}
      <ul>
        {sources.map((source) => (
          <li key={source.number}>
            {source.url === undefined ? (
              <details>
                <summary>{nameOf(source)}</summary>
                <blockquote dir="auto">{source.text}</blockquote>
              </details>
            ) : (
              <a href={source.url} target="_blank" rel="noopener noreferrer">
                {nameOf(source)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
