import { useState } from 'preact/hooks';
import type { Sheet } from '../../../../sdk/sheet/parse-sheet.ts';
import { MAX_STUDIO_ROWS } from '../../../../sdk/sheet/plan-rows.ts';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';

/** The text must fit into the tab's storage, so that it survives a reload. */
const MAX_CHARACTERS = 1_000_000;

interface SheetInputProps {
  readonly text: string;
  readonly sheet: Sheet;
  onText(text: string): void;
  onExample(): void;
}

export function SheetInput({ text, sheet, onText, onExample }: SheetInputProps) {
  const [isTooLong, setTooLong] = useState(false);
  const setText = (next: string) => {
    const fits = next.length <= MAX_CHARACTERS;
    setTooLong(!fits);
    if (fits) onText(next);
  };
  const readFile = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) setText(await file.text());
  };
  const { rows, unclosedQuoteLine: line } = sheet;
  const unclosedQuote = line === undefined ? undefined : t.bulk.unclosedQuote({ line: formatNumber(line) });
  const hasTooManyRows = isTooLong || rows.length > MAX_STUDIO_ROWS;
  const error = hasTooManyRows ? t.bulk.tooMany({ most: formatNumber(MAX_STUDIO_ROWS) }) : unclosedQuote;
  return (
    <section aria-labelledby="bulk-list">
      <h2 id="bulk-list">{t.bulk.list}</h2>
      <Field label={t.bulk.file} hint={t.bulk.fileHint}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            // Clear the field, so that the same file can be chosen again after a correction.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ currentTarget }) => readFile(currentTarget)}
          />
        )}
      </Field>
      <TextArea
        label={t.bulk.paste}
        hint={t.bulk.pasteHint}
        error={error}
        value={text}
        onValue={setText}
        rows={6}
        class="bulk-text"
        dir="auto"
        spellcheck={false}
      />
      {text === '' && (
        <Button
          onClick={() => {
            setTooLong(false);
            onExample();
          }}
        >
          {t.bulk.useExample}
        </Button>
      )}
    </section>
  );
}
