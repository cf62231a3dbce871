import { TEMPLATE_THEMES } from '../../../../../shared/page/template-themes.ts';
import { labelOf } from '../../../parts/fields/label-of.ts';
import { t } from '../../../texts/t.ts';
import { Checkbox, Field } from '../../../ui/field.tsx';
import type { CodeFormProps } from './form-props.ts';

/** The accent color of the visitor page. The page ensures sufficient contrast. */
export function ColorField({ draft, change }: Pick<CodeFormProps, 'draft' | 'change'>) {
  const templateColor = TEMPLATE_THEMES[draft.template].accent;
  const isCustom = draft.color !== '';
  return (
    <>
      <Checkbox
        label={t.editor.ownColor}
        checked={isCustom}
        onValue={(checked) => change({ color: checked ? templateColor : '' })}
      />
      {isCustom && (
        <Field label={labelOf('color')} hint={t.editor.colorHint}>
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
