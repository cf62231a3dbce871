import type { QprCodeDetail } from '../../../../sdk/src/index.ts';
import { useTexts } from '../../texts/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { editorTexts } from './texts/index.ts';

/** The QR code and its scan URL. */
export function CodeImage({ code }: { readonly code: QprCodeDetail }) {
  const texts = useTexts(editorTexts);
  const { name, short_id, scan_url, status, style_version } = code;
  const version = style_version === undefined ? '' : `?v=${style_version}`;
  return (
    <div class="code-image">
      <img src={`/qr/${short_id}.svg${version}`} alt={texts.image(name)} width="120" height="120" />
      <div>
        {status === 'archived' && <Badge>{texts.archived}</Badge>}
        <p>
          <a href={scan_url} target="_blank" rel="noopener">
            {scan_url}
          </a>
        </p>
        <CopyButton value={scan_url} label={texts.copyLink} />
      </div>
    </div>
  );
}
