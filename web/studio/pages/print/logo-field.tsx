import { LIMITS } from '../../../../contracts/limits.ts';
import { LOGO_SIZE } from '../../../../contracts/qr-style.ts';
import { PictureField } from '../../parts/picture/picture-field.tsx';
import { formatPercent } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { Field } from '../../ui/field.tsx';
import type { StyleDraft } from './style-draft.ts';
import { printTexts } from './texts/index.ts';

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
  const { style: texts } = useTexts(printTexts);
  return (
    <>
      <PictureField
        class="drop"
        label={texts.logo}
        hint={texts.anyPicture}
        error={error}
        noPicture={texts.noPicture}
        chooseLabel={logo ? texts.chooseOther : texts.choose}
        removeLabel={texts.remove}
        limits={CODE_LOGO}
        onPicture={(picture) => onLogo({ image: base64Of(picture), size: logo?.size ?? LOGO_SIZE.default })}
        onRemove={logo && (() => onLogo(undefined))}
      >
        {logo ? <img src={`data:image/png;base64,${logo.image}`} alt="" /> : <span class="soft">{texts.drop}</span>}
      </PictureField>
      {logo && (
        <Field label={texts.size} hint={formatPercent(logo.size)}>
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
