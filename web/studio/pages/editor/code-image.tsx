import type { QprCodeDetail } from '../../../../sdk/src/index.ts';
import { optional, useLazy } from '../../data/use-lazy.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

const loadSnippet = optional(async () => (await import('../../parts/sites/embed-snippet.tsx')).EmbedSnippet);

/**
 * The QR image and the scan URL. If the owner allows websites to show the code's page, also the line of HTML that adds
 * a button for the code to a website.
 */
export function CodeImage({ code }: { readonly code: QprCodeDetail }) {
  const { name, short_id, scan_url, status, style_version, embed_origins } = code;
  const Snippet = useLazy(loadSnippet, embed_origins !== undefined);
  const version = style_version === undefined ? '' : `?v=${style_version}`;
  return (
    <div class="code-image">
      <img src={`/qr/${short_id}.svg${version}`} alt={t.editor.image({ name })} width="120" height="120" />
      <div>
        {status === 'archived' && <Badge>{t.editor.archived}</Badge>}
        <p>
          <a href={scan_url} target="_blank" rel="noopener">
            {scan_url}
          </a>
        </p>
        <CopyButton value={scan_url} label={t.editor.copyLink} />
        {Snippet && embed_origins && <Snippet shortId={short_id} />}
      </div>
    </div>
  );
}
