import type { Sheet } from '../../../../sdk/sheet/parse-sheet.ts';
import { type Pattern, unknownColumns } from '../../../../sdk/sheet/plan-rows.ts';
import { TEMPLATES } from '../../templates/example.ts';
import { t } from '../../texts/t.ts';
import { Select, TextArea, TextField } from '../../ui/field.tsx';

interface PatternFormProps {
  readonly sheet: Sheet;
  readonly pattern: Pattern;
  onPattern(pattern: Pattern): void;
}

/** The form for the texts that all codes share. The texts refer to columns of the sheet as `{{column}}`. */
export function PatternForm({ sheet, pattern, onPattern }: PatternFormProps) {
  const set = (changes: Partial<Pattern>) => onPattern({ ...pattern, ...changes });
  const errorOf = (text: string) => {
    const [unknown] = unknownColumns(text, sheet);
    return unknown === undefined ? undefined : t.bulk.noColumn({ column: unknown });
  };
  const hint = t.bulk.columns({ names: sheet.columns.map((column) => `{{${column}}}`).join('  ') });
  return (
    <section aria-labelledby="bulk-pattern">
      <h2 id="bulk-pattern">{t.bulk.pattern}</h2>
      <p class="soft" dir="auto">
        {hint}
      </p>
      <TextField
        label={t.bulk.name}
        value={pattern.name}
        onValue={(name) => set({ name })}
        error={errorOf(pattern.name)}
        dir="auto"
      />
      <TextArea
        label={t.bulk.prompt}
        hint={t.bulk.promptHint}
        value={pattern.prompt}
        onValue={(prompt) => set({ prompt })}
        error={errorOf(pattern.prompt)}
        dir="auto"
      />
      <TextField
        label={t.bulk.welcome}
        optional
        value={pattern.welcome_message}
        onValue={(welcome_message) => set({ welcome_message })}
        error={errorOf(pattern.welcome_message)}
        dir="auto"
      />
      <Select
        label={t.bulk.template}
        value={pattern.template}
        onValue={(template) => set({ template })}
        options={[
          ...sheet.columns.map((column) => ({ value: `{{${column}}}`, label: t.bulk.byColumn({ column }) })),
          ...TEMPLATES.map((template) => ({ value: template, label: t.shell.templates[template] })),
        ]}
      />
    </section>
  );
}
