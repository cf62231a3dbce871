import type { RefusedFile } from '../../parts/knowledge-files/uploads.ts';
import { useTexts } from '../../texts/language.ts';
import { problemText } from '../../texts/problems.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { knowledgeTexts } from './texts/index.ts';

/** Says for each file why it was not added. */
export function RefusedFiles({ files }: { readonly files: readonly RefusedFile[] }) {
  const texts = useTexts(knowledgeTexts);
  const shell = useShellTexts();
  if (files.length === 0) return null;
  return (
    <div class="notice danger" role="alert">
      {files.map(({ name, reason }, index) => (
        <p key={index}>
          <strong dir="auto">{name}</strong>:{' '}
          {reason instanceof Error ? problemText(reason, shell) : texts.refused[reason]}
        </p>
      ))}
    </div>
  );
}
