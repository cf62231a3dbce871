import type { QprCodeDetail } from '../../../../sdk/src/index.ts';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatLength } from './lengths.ts';
import { imageUrl } from './qr-art.ts';

const PIXELS = [600, 1_200, 2_400, 4_000];
/** The resolution that print shops ask for. */
const DOTS_PER_MM = 300 / 25.4;

export function Files({ code, version }: { readonly code: QprCodeDetail; readonly version: string | undefined }) {
  return (
    <section class="card files screen-only" aria-labelledby="files-title">
      <h2 id="files-title">{t.print.files.title}</h2>
      <p class="soft">{t.print.files.text}</p>
      <div class="actions">
        <ButtonLink href={imageUrl(code.short_id, 'svg', version)} download={`${code.name}.svg`}>
          {t.print.files.svg}
        </ButtonLink>
        {PIXELS.map((pixels) => (
          <ButtonLink
            key={pixels}
            href={imageUrl(code.short_id, 'png', version, pixels)}
            download={`${code.name} ${pixels}.png`}
          >
            {t.print.files.png({ pixels: formatNumber(pixels), width: formatLength(pixels / DOTS_PER_MM) })}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}
