import {
  ApiError,
  getQprCode,
  getQprCodeStyle,
  type QprCodeDetail,
  type QrStyle,
  setQprCodeStyle,
} from '../../../../sdk/src/index.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { ColorField } from '../../parts/color-field/color-field.tsx';
import { colorProblem, isColor } from '../../parts/color-field/color-problem.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { LogoField } from './logo-field.tsx';
import { Qr } from './qr.tsx';
import { artOf, draftOf, isSame, levelOf, PLAIN, type StyleDraft } from './style-draft.ts';
import { useQrArt } from './use-qr-art.ts';

interface StyleEditorProps {
  readonly code: QprCodeDetail;
  readonly style: QrStyle;
}

/** Colors and logo with a preview. Before the service saves the style, it checks that the code scans. */
export function StyleEditor({ code, style }: StyleEditorProps) {
  const saved = draftOf(style);
  const [unsaved, setUnsaved, clear] = useDraft<StyleDraft | null>('qr-style', null);
  const draft = unsaved ?? saved;
  const { art: matrix } = useQrArt(`/qr/${code.short_id}.svg?ecc=${levelOf(draft)}`);
  const save = useMutation(setQprCodeStyle, { invalidates: [getQprCodeStyle, getQprCode] });
  const change = (changes: Partial<StyleDraft>) => {
    save.reset();
    setUnsaved({ ...draft, ...changes });
  };
  const saveStyle = async (wanted: StyleDraft, undoTo?: StyleDraft) => {
    const outcome = await save.run({ path: { id: code.id }, body: { ...wanted, logo: wanted.logo ?? null } });
    if (!outcome.ok) return;
    setUnsaved(null);
    clear();
    const isSmaller = (outcome.data.logo?.size ?? 0) < (wanted.logo?.size ?? 0);
    toast(isSmaller ? t.print.style.smaller : t.print.style.saved, undoTo && (() => saveStyle(undoTo)));
  };
  const problem = colorProblem(draft);
  const refused = save.error instanceof ApiError ? save.error.errors.map(({ path }) => path) : [];
  const isLogoRefused = refused.some((path) => path.startsWith('body.logo'));
  const isShownAtField = isLogoRefused || refused.includes('body.dark');
  const isChanged = !isSame(draft, saved);
  return (
    <section class="card style-editor" aria-labelledby="style-editor-title">
      <h2 id="style-editor-title">{t.print.style.title}</h2>
      <div class="style-editor-parts">
        <div class="style-editor-picture">
          <svg role="img" aria-label={t.print.image({ name: code.name })} viewBox="0 0 100 100">
            {matrix && problem !== 'malformed' && <Qr art={artOf(matrix, draft)} width="100" />}
          </svg>
        </div>
        <Form onSubmit={() => !problem && saveStyle(draft, saved)}>
          <div class="color-inputs">
            <ColorField
              label={t.print.style.dark}
              hexLabel={t.print.style.hex({ label: t.print.style.dark })}
              value={draft.dark}
              error={
                isColor(draft.dark)
                  ? refused.includes('body.dark')
                    ? t.print.style.weak
                    : undefined
                  : t.print.style.malformed
              }
              onValue={(dark) => change({ dark })}
            />
            <ColorField
              label={t.print.style.light}
              hexLabel={t.print.style.hex({ label: t.print.style.light })}
              value={draft.light}
              error={isColor(draft.light) ? undefined : t.print.style.malformed}
              onValue={(light) => change({ light })}
            />
          </div>
          <p class={problem ? 'contrast bad' : 'contrast'} role="status">
            {problem === 'malformed' ? '' : t.print.style[problem ?? 'good']}
          </p>
          <LogoField
            logo={draft.logo}
            error={isLogoRefused ? t.print.style.tooMuch : undefined}
            // A logo needs a higher error correction. Without it, the default is enough.
            onLogo={(logo) => change(logo ? { logo } : { logo, ecc: PLAIN.ecc })}
          />
          <Problem error={isShownAtField ? undefined : save.error} />
          <div class="actions">
            <Button
              variant="primary"
              type="submit"
              busy={save.isPending}
              disabled={problem !== undefined || !isChanged}
            >
              {t.print.style.save}
            </Button>
            {!isSame(saved, PLAIN) && (
              <Button onClick={() => saveStyle(PLAIN, saved)} busy={save.isPending}>
                {t.print.style.plain}
              </Button>
            )}
          </div>
          {isChanged && <p class="soft unsaved">{t.print.style.unsaved}</p>}
        </Form>
      </div>
    </section>
  );
}
