import { useLayoutEffect, useRef } from 'preact/hooks';
import { listQprCodes } from '../../../../sdk/src/index.ts';
import { accentsOf } from '../../../../shared/page/accent.ts';
import { contactKind, contactLabel } from '../../../../shared/page/contact.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { isColor } from '../../parts/color-field/color-problem.ts';
import { contactOf } from '../../parts/fields/contact-and-link.ts';
import { t } from '../../texts/t.ts';
import type { BrandDraft } from './brand-draft.ts';

/** For a brand without a color: the accent color of the template `business`. */
const DEFAULT_COLOR = '#1d4ed8';

/** Shows how the visitor page and the QR code look with the brand. */
export function BrandPreview({ draft }: { readonly draft: BrandDraft }) {
  const { fields } = useScope();
  const container = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { light, dark } = accentsOf(draft.color || DEFAULT_COLOR);
    container.current?.style.setProperty('--own', `light-dark(${light.accent}, ${dark.accent})`);
    container.current?.style.setProperty('--on-own', `light-dark(${light.onAccent}, ${dark.onAccent})`);
  }, [draft.color]);
  const contact = contactOf(draft.contact);
  const [code] = useQuery(listQprCodes, { query: { ...fields, limit: 1 } }).data?.codes ?? [];
  return (
    <aside ref={container} class="brand-preview card" aria-label={t.brand.preview}>
      <div class="brand-page">
        <header>
          {draft.logo !== '' && <img class="brand-logo" src={draft.logo} alt="" />}
          <p class="brand-name" dir="auto">
            {code?.name ?? t.brand.sampleName}
          </p>
        </header>
        <p class="brand-question">{t.brand.sampleQuestion}</p>
        {contact && contactKind(contact.to) && (
          <p class="brand-contact" dir="auto">
            {contactLabel(contact)}
          </p>
        )}
      </div>
      {code && <QrPreview draft={draft} shortId={code.short_id} />}
    </aside>
  );
}

/** The QR image of an existing code, drawn in the colors of the draft. The logo lies on a white square. */
function QrPreview({
  draft: { dark, light, qrLogo },
  shortId,
}: {
  readonly draft: BrandDraft;
  readonly shortId: string;
}) {
  if (!isColor(dark) || !isColor(light)) return null;
  const query = new URLSearchParams({ dark: dark.slice(1), light: light.slice(1), ecc: qrLogo ? 'Q' : 'M' });
  return (
    <div class="brand-code">
      <img src={`/qr/${shortId}.svg?${query}`} alt={t.brand.qr} width="160" height="160" />
      {qrLogo && <img class="brand-qr-logo" src={`data:image/png;base64,${qrLogo.image}`} alt="" />}
    </div>
  );
}
