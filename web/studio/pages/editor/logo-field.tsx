import { useId, useRef, useState } from 'preact/hooks';
import { LIMITS } from '../../../../lambdas/contracts/limits.ts';
import { useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import type { CodeFormProps } from './form-props.ts';
import { Logo } from './logo.tsx';
import { editorTexts } from './texts/index.ts';

/** Sharp at the head of a page on any screen. */
const LARGEST_SIDE = 640;

/** Any picture that the browser can show, as one that fits: the service takes no SVG and no large files. */
async function pageLogoOf(file: Blob): Promise<string> {
  const [{ pictureOf }, { dataUriOf }] = await Promise.all([
    import('../print/logo-file.ts'),
    import('../../data/data-uri.ts'),
  ]);
  const { blob } = await pictureOf(file, {
    type: 'image/webp',
    largestSide: LARGEST_SIDE,
    leastSide: LIMITS.pageLogoPixels.least,
    mostBytes: LIMITS.pageLogoBytes,
  });
  return dataUriOf(blob);
}

/** The picture at the head of the page: chosen, seen and taken away here. */
export function LogoField({ draft, change }: Pick<CodeFormProps, 'draft' | 'change'>) {
  const texts = useTexts(editorTexts);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isBroken, setBroken] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      change({ logo: await pageLogoOf(file) });
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  return (
    <div class="field logo-field">
      <label for={id}>{texts.logo}</label>
      <input
        ref={input}
        id={id}
        class="visually-hidden"
        type="file"
        accept="image/*"
        aria-invalid={isBroken}
        aria-describedby={`${id}-hint${isBroken ? ` ${id}-error` : ''}`}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <div class="chosen">
        {draft.logo !== '' && <Logo src={draft.logo} label={texts.logo} />}
        <Button tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
          {draft.logo === '' ? texts.chooseLogo : texts.chooseOtherLogo}
        </Button>
        {draft.logo !== '' && (
          <Button look="quiet" onClick={() => change({ logo: '' })}>
            {texts.removeLogo}
          </Button>
        )}
      </div>
      <p class="hint" id={`${id}-hint`}>
        {texts.logoHint}
      </p>
      {isBroken && (
        <p class="error" id={`${id}-error`}>
          {texts.noPicture}
        </p>
      )}
    </div>
  );
}
