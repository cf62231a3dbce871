import { useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import type { PlannedPlacements } from '../../../../sdk/sheet/plan-placements.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { textError } from '../../texts/text-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { bulkTexts } from './texts/index.ts';

interface PlacementsHintProps {
  readonly plan: PlannedPlacements;
  onStart(codeName: string): void;
}

/** Suggests one code with a placement for each row, instead of a code for each row, because the rows share a prompt. */
export function PlacementsHint({ plan, onStart }: PlacementsHintProps) {
  const { placementsHint: texts } = useTexts(bulkTexts);
  const shell = useShellTexts();
  const [name, setName] = useState<string>();
  const codeName = (name ?? plan.code.name).trim();
  const error = textError(codeName, LIMITS.nameLength, shell);
  const count = plan.placements.length;
  return (
    <section class="card bulk-hint" aria-labelledby="bulk-hint">
      <h3 id="bulk-hint">{texts.title(count)}</h3>
      <p class="soft">{texts.text}</p>
      <Form onSubmit={() => !error && onStart(codeName)}>
        <TextField label={texts.name} value={name ?? plan.code.name} onValue={setName} error={error} dir="auto" />
        <Button variant="primary" type="submit">
          {texts.start(count)}
        </Button>
      </Form>
    </section>
  );
}
