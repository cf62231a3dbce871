import { useId, useRef, useState } from 'preact/hooks';
import { LOGO_SIZE } from '../../../../lambdas/contracts/page/place-logo.ts';
import { formatPercent } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { logoOf } from './logo-file.ts';
import type { StyleDraft } from './style-draft.ts';
import { printTexts } from './texts/index.ts';

interface LogoFieldProps {
  readonly logo: StyleDraft['logo'];
  readonly error: string | undefined;
  readonly onLogo: (logo: StyleDraft['logo']) => void;
}

/** A picture by click, by keyboard or dropped; the browser makes a PNG of it that fits. */
export function LogoField({ logo, error, onLogo }: LogoFieldProps) {
  const { look } = useTexts(printTexts);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    try {
      const { image } = await logoOf(file);
      setBroken(false);
      onLogo({ image, size: logo?.size ?? LOGO_SIZE.default });
    } catch {
      setBroken(true);
    }
  };
  const problem = isBroken ? look.noPicture : error;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a comfort beside the button, which does the same. */}
      <div
        class={`field drop${isOver ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer?.files[0]);
        }}
      >
        <label for={id}>{look.logo}</label>
        <input
          ref={input}
          id={id}
          class="visually-hidden"
          type="file"
          accept="image/*"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <div class="drop-content">
          {logo ? <img src={`data:image/png;base64,${logo.image}`} alt="" /> : <span class="soft">{look.drop}</span>}
          <Button tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
            {logo ? look.chooseOther : look.choose}
          </Button>
          {logo && (
            <Button look="quiet" onClick={() => onLogo(undefined)}>
              {look.remove}
            </Button>
          )}
        </div>
        <p class="hint" id={`${id}-hint`}>
          {look.anyPicture}
        </p>
        {problem && (
          <p class="error" id={`${id}-error`}>
            {problem}
          </p>
        )}
      </div>
      {logo && (
        <Field label={look.size} hint={formatPercent(logo.size)}>
          {(control) => (
            <input
              {...control}
              type="range"
              min={LOGO_SIZE.least}
              max={LOGO_SIZE.most}
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
