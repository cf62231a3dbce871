import { useRef, useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import { ApiError, type Brand, getBrand, setBrand } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { contactError, contactLabelError, type FieldError } from '../../parts/fields/contact-and-link.ts';
import { labelOf } from '../../parts/fields/label-of.ts';
import { SitesField } from '../../parts/fields/sites-field.tsx';
import { PictureField } from '../../parts/picture/picture-field.tsx';
import { formatNumber } from '../../texts/format.ts';
import { hasFieldError } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { type BrandDraft, errorsIn, isSame, isValid, toBrand, toDraft } from './brand-draft.ts';
import { BrandPreview } from './brand-preview.tsx';
import { QrFields } from './qr-fields.tsx';

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
  const { fields } = useScope();
  const [edited, setEdited, clear] = useDraft<BrandDraft | null>('brand', null);
  const latest = useRef(edited);
  latest.current = edited;
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useMutation(setBrand, { invalidates: [getBrand] });
  const draft = edited ?? toDraft(saved);
  const isChanged = !isSame(draft, toDraft(saved));
  const errors: Partial<ReturnType<typeof errorsIn>> = isSubmitted ? errorsIn(draft) : {};
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
    toast(t.brand.saved);
  };
  const isQrLogoRefused = hasQrLogoError(save.error);
  const isContrastRefused = hasFieldError(save.error, 'style.dark');
  const errorOf = (fieldError: FieldError | undefined, max: number) =>
    fieldError &&
    { missing: t.shell.required, tooLong: t.shell.tooLong({ most: formatNumber(max) }), ...t.brand.errors }[fieldError];
  return (
    <div class="brand-editor">
      <Form onSubmit={submit}>
        <fieldset class="brand-fields" disabled={!canEdit}>
          <section class="card" aria-labelledby="brand-pages">
            <h2 id="brand-pages">{t.brand.pages}</h2>
            <PictureField
              class="logo-field"
              label={labelOf('logo')}
              hint={t.brand.logoHint}
              noPicture={t.brand.noPicture}
              chooseLabel={draft.logo === '' ? t.brand.chooseLogo : t.brand.changeLogo}
              removeLabel={t.brand.removeLogo}
              limits={PAGE_LOGO}
              onPicture={(logo) => change({ logo })}
              onRemove={draft.logo === '' ? undefined : () => change({ logo: '' })}
            >
              {draft.logo !== '' && <img class="brand-logo" src={draft.logo} alt={labelOf('logo')} />}
            </PictureField>
            <Checkbox
              label={t.brand.ownColor}
              checked={draft.color !== ''}
              onValue={(checked) => change({ color: checked ? INITIAL_COLOR : '' })}
            />
            {draft.color !== '' && (
              <Field label={labelOf('color')} hint={t.brand.colorHint}>
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
              label={labelOf('contact')}
              hint={t.brand.contactHint}
              value={draft.contact.to}
              inputMode="email"
              autocomplete="off"
              optional
              onValue={(to) => change({ contact: { ...draft.contact, to } })}
              error={errorOf(errors.contact && contactError(draft.contact), LIMITS.linkLength)}
            />
            <TextField
              label={t.brand.contactLabel}
              hint={t.brand.contactLabelHint}
              value={draft.contact.label}
              dir="auto"
              autocomplete="off"
              optional
              onValue={(label) => change({ contact: { ...draft.contact, label } })}
              error={errorOf(errors.contact && contactLabelError(draft.contact), LIMITS.contactLabelLength)}
            />
            <TextField
              label={labelOf('privacy_url')}
              hint={t.brand.privacyHint}
              value={draft.privacy_url}
              type="url"
              placeholder="https://"
              autocomplete="off"
              optional
              onValue={(privacy_url) => change({ privacy_url })}
              error={errorOf(errors.privacy_url, LIMITS.linkLength)}
            />
            <SitesField
              value={draft.embed_origins}
              onValue={(embed_origins) => change({ embed_origins })}
              hasError={errors.embed_origins !== undefined}
            />
            <Checkbox
              label={
                <>
                  {t.brand.grounding}
                  <span class="hint">{t.brand.groundingHint}</span>
                </>
              }
              checked={draft.grounding === 'strict'}
              onValue={(isStrict) => change({ grounding: isStrict ? 'strict' : '' })}
            />
          </section>
          <QrFields {...{ draft, change }} isLogoRefused={isQrLogoRefused} />
          {canEdit && (
            <div class="brand-save">
              <Problem
                error={isQrLogoRefused ? undefined : save.error}
                text={isContrastRefused ? t.brand.contrast.weak : undefined}
              />
              <Button variant="primary" type="submit" busy={save.isPending} disabled={!isChanged}>
                {t.brand.save}
              </Button>
              {isChanged && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    setEdited(null);
                    clear();
                  }}
                >
                  {t.brand.discard}
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
