import type { RefusedFile } from '../../parts/knowledge-files/uploads.ts';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';

/** Says for each file why it was not added. */
export function RefusedFiles({ files }: { readonly files: readonly RefusedFile[] }) {
  if (files.length === 0) return null;
  return (
    <div class="notice danger" role="alert">
      {files.map(({ name, reason }, index) => (
        <p key={index}>
          <strong dir="auto">{name}</strong>:{' '}
          {reason instanceof Error ? problemText(reason) : t.knowledge.refused[reason]}
        </p>
      ))}
    </div>
  );
}
