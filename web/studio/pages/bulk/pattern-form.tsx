import type { Sheet } from '../../../../sdk/sheet/parse-sheet.ts';
import { type Pattern, unknownColumns } from '../../../../sdk/sheet/plan-rows.ts';
import { TEMPLATES } from '../../templates/example.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { bulkTexts } from './texts/index.ts';

interface PatternFormProps {
  readonly sheet: Sheet;
  readonly pattern: Pattern;
  onPattern(pattern: Pattern): void;
}

/** The form for the texts that all codes share. The texts refer to columns of the sheet as `{{column}}`. */
export function PatternForm({ sheet, pattern, onPattern }: PatternFormProps) {
  const texts = useTexts(bulkTexts);
  const shell = useShellTexts();
  const set = (changes: Partial<Pattern>) => onPattern({ ...pattern, ...changes });
  const errorOf = (text: string) => {
    const [unknown] = unknownColumns(text, sheet);
    return unknown === undefined ? undefined : texts.noColumn(unknown);
  };
  const hint = texts.columns(sheet.columns.map((column) => `{{${column}}}`).join('  '));
  return (
    <section aria-labelledby="bulk-pattern">
      <h2 id="bulk-pattern">{texts.pattern}</h2>
      <p class="soft" dir="auto">
        {hint}
      </p>
      <TextField
        label={texts.name}
        value={pattern.name}
        onValue={(name) => set({ name })}
        error={errorOf(pattern.name)}
        dir="auto"
      />
      <TextArea
        label={texts.prompt}
        hint={texts.promptHint}
        value={pattern.prompt}
        onValue={(prompt) => set({ prompt })}
        error={errorOf(pattern.prompt)}
        dir="auto"
      />
      <TextField
        label={texts.welcome}
        optional
        value={pattern.welcome_message}
        onValue={(welcome_message) => set({ welcome_message })}
        error={errorOf(pattern.welcome_message)}
        dir="auto"
      />
      <Select
        label={texts.template}
        value={pattern.template}
        onValue={(template) => set({ template })}
        options={[
          ...sheet.columns.map((column) => ({ value: `{{${column}}}`, label: texts.byColumn(column) })),
          ...TEMPLATES.map((template) => ({ value: template, label: shell.templates[template] })),
        ]}
      />
    </section>
  );
}
