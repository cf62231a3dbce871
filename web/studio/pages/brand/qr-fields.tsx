import { useRef, useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import { ColorField } from '../../parts/color-field/color-field.tsx';
import { colorProblem, isColor } from '../../parts/color-field/color-problem.ts';
import { t } from '../../texts/t.ts';
import { Checkbox } from '../../ui/field.tsx';
import { type BrandDraft, qrLogoOf } from './brand-draft.ts';

const QR_LOGO = {
  type: 'image/png',
  maxSide: 512,
  minSide: LIMITS.logoPixels.min,
  maxBytes: LIMITS.logoBytes,
} as const;

interface QrFieldsProps {
  readonly draft: BrandDraft;
  readonly change: (changes: Partial<BrandDraft>) => void;
  /** Whether the service refused the logo of the QR codes. */
  readonly isLogoRefused: boolean;
}

/** Colors and logo of the QR images. */
export function QrFields({ draft, change, isLogoRefused }: QrFieldsProps) {
  const { dark, light, logo, qrLogo } = draft;
  const problem = colorProblem(draft);
  const [isBroken, setBroken] = useState(false);
  // While the logo is being drawn, the user may change other fields. Then `change` must be the newest callback.
  const latest = useRef(change);
  latest.current = change;
  // The user may also turn the logo off again.
  const isWanted = useRef(false);
  const setLogoShown = async (isShown: boolean) => {
    isWanted.current = isShown;
    setBroken(false);
    if (!isShown) return change({ qrLogo: undefined });
    try {
      const { fitPicture } = await import('../../parts/picture/fit-picture.ts');
      const picture = await fitPicture(blobOf(logo), QR_LOGO);
      if (isWanted.current) latest.current({ qrLogo: qrLogoOf(picture) });
    } catch {
      setBroken(isWanted.current);
    }
  };
  return (
    <section class="card" aria-labelledby="brand-qr">
      <h2 id="brand-qr">{t.brand.qr}</h2>
      <div class="color-inputs">
        <ColorField
          label={t.brand.dark}
          hexLabel={t.brand.hex({ label: t.brand.dark })}
          value={dark}
          error={isColor(dark) ? undefined : t.brand.noColor}
          onValue={(value) => change({ dark: value })}
        />
        <ColorField
          label={t.brand.light}
          hexLabel={t.brand.hex({ label: t.brand.light })}
          value={light}
          error={isColor(light) ? undefined : t.brand.noColor}
          onValue={(value) => change({ light: value })}
        />
      </div>
      <p class={problem ? 'contrast bad' : 'contrast'} role="status">
        {problem === 'malformed' ? '' : t.brand.contrast[problem ?? 'good']}
      </p>
      <Checkbox
        label={
          <>
            {t.brand.qrLogo}
            <span class="hint">{logo === '' && !qrLogo ? t.brand.qrLogoNone : t.brand.qrLogoHint}</span>
          </>
        }
        checked={qrLogo !== undefined}
        disabled={logo === '' && !qrLogo}
        aria-invalid={isLogoRefused}
        onValue={setLogoShown}
      />
      {(isLogoRefused || isBroken) && (
        <p class="error" role="alert">
          {isBroken ? t.brand.noPicture : t.brand.qrLogoRefused}
        </p>
      )}
    </section>
  );
}

/** Decodes a data URI. The content security policy does not allow `fetch` on data URIs. */
function blobOf(dataUri: string): Blob {
  const [header = '', base64 = ''] = dataUri.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: header.replace(/^data:|;base64$/g, '') });
}
