import { t } from '../../texts/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** The line of HTML that adds a button for this code to a website. */
export function EmbedSnippet({ shortId }: { readonly shortId: string }) {
  const snippet = `<script src="${location.origin}/embed.js" data-code="${shortId}" async></script>`;
  return (
    <details class="embed-snippet">
      <summary>{t.sites.snippet}</summary>
      <p class="hint">{t.sites.snippetHint}</p>
      <pre dir="ltr">
        <code>{snippet}</code>
      </pre>
      <CopyButton value={snippet} label={t.sites.copySnippet} />
    </details>
  );
}
