import { LIMITS } from '../../../../../contracts/limits.ts';
import { lengthOf } from '../../../../../sdk/src/length-of.ts';
import { greetingOf } from '../../../../../shared/page/greetings.ts';
import type { FieldError } from '../../../parts/fields/contact-and-link.ts';
import { labelOf } from '../../../parts/fields/label-of.ts';
import { TEMPLATES } from '../../../templates/example.ts';
import { formatNumber } from '../../../texts/format.ts';
import { t } from '../../../texts/t.ts';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { FormFields } from '../forms/form-fields.tsx';
import { KnowledgeField } from '../knowledge/knowledge-field.tsx';
import { ColorField } from './color-field.tsx';
import { fieldErrorText } from './field-error-text.ts';
import type { CodeFormProps, SavedCode } from './form-props.ts';
import { MoreFields } from './more-fields.tsx';
import { SuggestionFields } from './suggestion-fields.tsx';

/** The fields of a code. Only the name and the prompt are required. */
export function CodeForm({
  draft,
  errors,
  change,
  organizationId,
  saved,
}: CodeFormProps & {
  readonly organizationId: string | undefined;
  readonly saved: SavedCode | undefined;
}) {
  const error = (fieldError: FieldError | undefined, max: number) => fieldErrorText(fieldError, max);
  return (
    <>
      <TextField
        label={labelOf('name')}
        hint={t.editor.nameHint}
        value={draft.name}
        dir="auto"
        autocomplete="off"
        required
        onValue={(name) => change({ name })}
        error={error(errors.name, LIMITS.nameLength)}
      />
      <TextArea
        label={labelOf('prompt')}
        hint={<Counted text={t.editor.promptHint} value={draft.prompt} max={LIMITS.promptLength} />}
        class="prompt"
        value={draft.prompt}
        dir="auto"
        required
        onValue={(prompt) => change({ prompt })}
        error={error(errors.prompt, LIMITS.promptLength)}
      />
      <Checkbox
        label={
          <>
            {t.editor.grounding}
            <span class="hint">{t.editor.groundingHint}</span>
          </>
        }
        checked={draft.grounding === 'strict'}
        onValue={(checked) => change({ grounding: checked ? 'strict' : '' })}
      />
      <KnowledgeField {...{ draft, change, organizationId }} />
      <Select
        label={labelOf('template')}
        hint={t.editor.templateHint}
        value={draft.template}
        onValue={(value) => change({ template: TEMPLATES.find((template) => template === value) ?? draft.template })}
        options={TEMPLATES.map((value) => ({ value, label: t.shell.templates[value] }))}
      />
      <TextArea
        label={labelOf('welcome_message')}
        hint={<Counted text={t.editor.welcomeHint} value={draft.welcome_message} max={LIMITS.welcomeMessageLength} />}
        class="welcome-field"
        value={draft.welcome_message}
        placeholder={greetingOf({ ...draft, name: draft.name || t.editor.unnamed }, t.visitor.greetings)}
        dir="auto"
        optional
        onValue={(welcome_message) => change({ welcome_message })}
        error={error(errors.welcome_message, LIMITS.welcomeMessageLength)}
      />
      <SuggestionFields {...{ draft, errors, change }} />
      <ColorField {...{ draft, change }} />
      <FormFields {...{ draft, errors, change, saved }} />
      <MoreFields {...{ draft, errors, change }} />
    </>
  );
}

/** Above this fraction of the limit, the form shows the number of characters. */
const COUNTER_THRESHOLD = 0.7;

function Counted({ text, value, max }: { readonly text: string; readonly value: string; readonly max: number }) {
  const length = lengthOf(value);
  return (
    <>
      {text}
      {length > max * COUNTER_THRESHOLD && (
        <span class="counter"> {t.editor.counter({ length: formatNumber(length), most: formatNumber(max) })}</span>
      )}
    </>
  );
}
