import { TEMPLATE_THEMES } from '../../../../../shared/page/template-themes.ts';
import { useTexts } from '../../../texts/language.ts';
import { Checkbox, Field } from '../../../ui/field.tsx';
import { editorTexts } from '../texts/index.ts';
import type { CodeFormProps } from './form-props.ts';

/** The accent color of the visitor page. The page ensures sufficient contrast. */
export function ColorField({ draft, change }: Pick<CodeFormProps, 'draft' | 'change'>) {
  const texts = useTexts(editorTexts);
  const templateColor = TEMPLATE_THEMES[draft.template].accent;
  const isCustom = draft.color !== '';
  return (
    <>
      <Checkbox
        label={texts.ownColor}
        checked={isCustom}
        onValue={(checked) => change({ color: checked ? templateColor : '' })}
      />
      {isCustom && (
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
    </>
  );
}
