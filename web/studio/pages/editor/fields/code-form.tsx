import { LIMITS } from '../../../../../contracts/limits.ts';
import { lengthOf } from '../../../../../sdk/src/length-of.ts';
import { greetingOf } from '../../../../../shared/page/greetings/greetings.ts';
import type { FieldError } from '../../../parts/contact-and-link/contact-and-link.ts';
import { TEMPLATES } from '../../../templates/example.ts';
import { formatNumber } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.ts';
import { useShellTexts } from '../../../texts/shell/index.ts';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { FormFields } from '../forms/form-fields.tsx';
import { greetingTexts } from '../greeting-texts.ts';
import { KnowledgeField } from '../knowledge/knowledge-field.tsx';
import { editorTexts } from '../texts/index.ts';
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
  const texts = useTexts(editorTexts);
  const shell = useShellTexts();
  const greetings = useTexts(greetingTexts);
  const error = (fieldError: FieldError | undefined, max: number) => fieldErrorText(texts, shell, fieldError, max);
  return (
    <>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={draft.name}
        dir="auto"
        autocomplete="off"
        required
        onValue={(name) => change({ name })}
        error={error(errors.name, LIMITS.nameLength)}
      />
      <TextArea
        label={texts.prompt}
        hint={<Counted text={texts.promptHint} value={draft.prompt} max={LIMITS.promptLength} />}
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
            {texts.grounding}
            <span class="hint">{texts.groundingHint}</span>
          </>
        }
        checked={draft.grounding === 'strict'}
        onValue={(checked) => change({ grounding: checked ? 'strict' : '' })}
      />
      <KnowledgeField {...{ draft, change, organizationId }} />
      <Select
        label={texts.template}
        hint={texts.templateHint}
        value={draft.template}
        onValue={(value) => change({ template: TEMPLATES.find((template) => template === value) ?? draft.template })}
        options={TEMPLATES.map((value) => ({ value, label: shell.templates[value] }))}
      />
      <TextArea
        label={texts.welcome}
        hint={<Counted text={texts.welcomeHint} value={draft.welcome} max={LIMITS.welcomeMessageLength} />}
        class="welcome-field"
        value={draft.welcome}
        placeholder={greetingOf({ ...draft, name: draft.name || texts.unnamed }, greetings)}
        dir="auto"
        optional
        onValue={(welcome) => change({ welcome })}
        error={error(errors.welcome, LIMITS.welcomeMessageLength)}
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
  const texts = useTexts(editorTexts);
  const length = lengthOf(value);
  return (
    <>
      {text}
      {length > max * COUNTER_THRESHOLD && (
        <span class="counter"> {texts.counter(formatNumber(length), formatNumber(max))}</span>
      )}
    </>
  );
}
