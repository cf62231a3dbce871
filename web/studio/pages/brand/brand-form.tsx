import { useRef, useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import { ApiError, type Brand, getBrand, setBrand } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import type { FieldError } from '../../parts/contact-and-link/contact-and-link.ts';
import { PictureField } from '../../parts/picture/picture-field.tsx';
import { SitesField } from '../../parts/sites/sites-field.tsx';
import { formatNumber } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { hasFieldError } from '../../texts/problems.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { type BrandDraft, errorsIn, isSame, isValid, toBrand, toDraft } from './brand-draft.ts';
import { BrandPreview } from './brand-preview.tsx';
import { QrFields } from './qr-fields.tsx';
import { brandTexts } from './texts/index.ts';

const PAGE_LOGO = {
  type: 'image/webp',
  maxSide: 640,
  minSide: LIMITS.pageLogoPixels.min,
  maxBytes: LIMITS.pageLogoBytes,
} as const;

/** The color that the user starts with after choosing a custom color. */
const INITIAL_COLOR = '#0f766e';

/** The brand in a form, with a preview beside it. */
export function BrandForm({ saved, canEdit }: { readonly saved: Brand; readonly canEdit: boolean }) {
  const texts = useTexts(brandTexts);
  const shell = useShellTexts();
  const { fields } = useScope();
  const [edited, setEdited, clear] = useDraft<BrandDraft | null>('brand', null);
  const latest = useRef(edited);
  latest.current = edited;
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useMutation(setBrand, { invalidates: [getBrand] });
  const draft = edited ?? toDraft(saved);
  const isChanged = !isSame(draft, toDraft(saved));
  const errors = isSubmitted ? errorsIn(draft) : {};
  const change = (changes: Partial<BrandDraft>) => {
    save.reset();
    setEdited({ ...draft, ...changes });
  };
  const submit = async () => {
    setSubmitted(true);
    if (!isValid(draft)) return;
    const outcome = await save.run({ query: fields, body: toBrand(draft, saved) });
    if (!outcome.ok) return;
    // Keep what the user has changed since the call started.
    if (latest.current === edited) {
      setEdited(null);
      clear();
    }
    toast(texts.saved);
  };
  const isQrLogoRefused = hasQrLogoError(save.error);
  const isContrastRefused = hasFieldError(save.error, 'style.dark');
  const errorOf = (fieldError: FieldError | undefined, max: number) =>
    fieldError && { missing: shell.required, tooLong: shell.tooLong(formatNumber(max)), ...texts.errors }[fieldError];
  return (
    <div class="brand-editor">
      <Form onSubmit={submit}>
        <fieldset class="brand-fields" disabled={!canEdit}>
          <section class="card" aria-labelledby="brand-pages">
            <h2 id="brand-pages">{texts.pages}</h2>
            <PictureField
              class="logo-field"
              label={texts.logo}
              hint={texts.logoHint}
              noPicture={texts.noPicture}
              chooseLabel={draft.logo === '' ? texts.chooseLogo : texts.changeLogo}
              removeLabel={texts.removeLogo}
              limits={PAGE_LOGO}
              onPicture={(logo) => change({ logo })}
              onRemove={draft.logo === '' ? undefined : () => change({ logo: '' })}
            >
              {draft.logo !== '' && <img class="brand-logo" src={draft.logo} alt={texts.logo} />}
            </PictureField>
            <Checkbox
              label={texts.ownColor}
              checked={draft.color !== ''}
              onValue={(checked) => change({ color: checked ? INITIAL_COLOR : '' })}
            />
            {draft.color !== '' && (
              <Field label={texts.color} hint={texts.colorHint}>
                {(control) => (
                  <input
                    {...control}
                    type="color"
                    value={draft.color}
                    onInput={({ currentTarget }) => change({ color: currentTarget.value })}
                  />
                )}
              </Field>
            )}
            <TextField
              label={texts.contact}
              hint={texts.contactHint}
              value={draft.contactTo}
              inputMode="email"
              autocomplete="off"
              optional
              onValue={(contactTo) => change({ contactTo })}
              error={errorOf(errors.contactTo, LIMITS.linkLength)}
            />
            <TextField
              label={texts.contactLabel}
              hint={texts.contactLabelHint}
              value={draft.contactLabel}
              dir="auto"
              autocomplete="off"
              optional
              onValue={(contactLabel) => change({ contactLabel })}
              error={errorOf(errors.contactLabel, LIMITS.contactLabelLength)}
            />
            <TextField
              label={texts.privacy}
              hint={texts.privacyHint}
              value={draft.privacy}
              type="url"
              placeholder="https://"
              autocomplete="off"
              optional
              onValue={(privacy) => change({ privacy })}
              error={errorOf(errors.privacy, LIMITS.linkLength)}
            />
            <SitesField
              value={draft.sites}
              onValue={(sites) => change({ sites })}
              hasError={errors.sites !== undefined}
            />
            <Checkbox
              label={
                <>
                  {texts.grounding}
                  <span class="hint">{texts.groundingHint}</span>
                </>
              }
              checked={draft.isStrict}
              onValue={(isStrict) => change({ isStrict })}
            />
          </section>
          <QrFields {...{ draft, change }} isLogoRefused={isQrLogoRefused} />
          {canEdit && (
            <div class="brand-save">
              <Problem
                error={isQrLogoRefused ? undefined : save.error}
                text={isContrastRefused ? texts.contrast.weak : undefined}
              />
              <Button variant="primary" type="submit" busy={save.isPending} disabled={!isChanged}>
                {texts.save}
              </Button>
              {isChanged && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    setEdited(null);
                    clear();
                  }}
                >
                  {texts.discard}
                </Button>
              )}
            </div>
          )}
        </fieldset>
      </Form>
      <BrandPreview draft={draft} />
    </div>
  );
}

const hasQrLogoError = (error: Error | undefined): boolean =>
  error instanceof ApiError && error.errors.some(({ path }) => path.startsWith('body.style.logo'));
