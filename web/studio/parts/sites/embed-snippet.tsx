import { useTexts } from '../../texts/language.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { sitesTexts } from './texts/index.ts';

/** The line of HTML that adds a button for this code to a website. */
export function EmbedSnippet({ shortId }: { readonly shortId: string }) {
  const texts = useTexts(sitesTexts);
  const snippet = `<script src="${location.origin}/embed.js" data-code="${shortId}" async></script>`;
  return (
    <details class="embed-snippet">
      <summary>{texts.snippet}</summary>
      <p class="hint">{texts.snippetHint}</p>
      <pre dir="ltr">
        <code>{snippet}</code>
      </pre>
      <CopyButton value={snippet} label={texts.copySnippet} />
    </details>
  );
}
