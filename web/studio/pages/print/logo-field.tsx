import { LIMITS } from '../../../../contracts/limits.ts';
import { LOGO_SIZE } from '../../../../contracts/qr-style.ts';
import { PictureField } from '../../parts/picture/picture-field.tsx';
import { formatPercent } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Field } from '../../ui/field.tsx';
import type { StyleDraft } from './style-draft.ts';

interface LogoFieldProps {
  readonly logo: StyleDraft['logo'];
  readonly error: string | undefined;
  readonly onLogo: (logo: StyleDraft['logo']) => void;
}

const CODE_LOGO = {
  type: 'image/png',
  /** Sharp on a poster. At this size, the file of most pictures stays below `maxBytes`. */
  maxSide: 512,
  minSide: LIMITS.logoPixels.min,
  maxBytes: LIMITS.logoBytes,
} as const;

const base64Of = (dataUri: string) => dataUri.replace(/^[^,]*,/, '');

/** The logo in the middle of the code, and its size. */
export function LogoField({ logo, error, onLogo }: LogoFieldProps) {
  return (
    <>
      <PictureField
        class="drop"
        label={t.print.style.logo}
        hint={t.print.style.anyPicture}
        error={error}
        noPicture={t.print.style.noPicture}
        chooseLabel={logo ? t.print.style.chooseOther : t.print.style.choose}
        removeLabel={t.print.style.remove}
        limits={CODE_LOGO}
        onPicture={(picture) => onLogo({ image: base64Of(picture), size: logo?.size ?? LOGO_SIZE.default })}
        onRemove={logo && (() => onLogo(undefined))}
      >
        {logo ? (
          <img src={`data:image/png;base64,${logo.image}`} alt="" />
        ) : (
          <span class="soft">{t.print.style.drop}</span>
        )}
      </PictureField>
      {logo && (
        <Field label={t.print.style.size} hint={formatPercent(logo.size)}>
          {(control) => (
            <input
              {...control}
              type="range"
              min={LOGO_SIZE.min}
              max={LOGO_SIZE.max}
              step={0.01}
              value={logo.size}
              onInput={({ currentTarget }) => onLogo({ ...logo, size: currentTarget.valueAsNumber })}
            />
          )}
        </Field>
      )}
    </>
  );
}
