import { LIMITS } from '../../../../../contracts/limits.ts';
import { labelOf } from '../../../parts/fields/label-of.ts';
import { PictureField } from '../../../parts/picture/picture-field.tsx';
import { t } from '../../../texts/t.ts';
import { Logo } from '../logo.tsx';
import type { CodeFormProps } from './form-props.ts';

/** A chosen picture is converted to this format and size, because the service rejects SVG and large files. */
const PAGE_LOGO = {
  type: 'image/webp',
  /** Sharp at the top of a page on any screen. */
  maxSide: 640,
  minSide: LIMITS.pageLogoPixels.min,
  maxBytes: LIMITS.pageLogoBytes,
} as const;

/** The logo at the top of the visitor page. */
export function LogoField({ draft: { logo }, change }: Pick<CodeFormProps, 'draft' | 'change'>) {
  return (
    <PictureField
      class="logo-field"
      label={labelOf('logo')}
      hint={t.editor.logoHint}
      noPicture={t.editor.noPicture}
      chooseLabel={logo === '' ? t.editor.chooseLogo : t.editor.chooseOtherLogo}
      removeLabel={t.editor.removeLogo}
      limits={PAGE_LOGO}
      onPicture={(picture) => change({ logo: picture })}
      onRemove={logo === '' ? undefined : () => change({ logo: '' })}
    >
      {logo !== '' && <Logo src={logo} label={labelOf('logo')} />}
    </PictureField>
  );
}
