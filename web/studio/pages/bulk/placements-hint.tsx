import { useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import type { PlannedPlacements } from '../../../../sdk/sheet/plan-placements.ts';
import { t } from '../../texts/t.ts';
import { textError } from '../../texts/text-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

interface PlacementsHintProps {
  readonly plan: PlannedPlacements;
  onStart(codeName: string): void;
}

/** Suggests one code with a placement for each row, instead of a code for each row, because the rows share a prompt. */
export function PlacementsHint({ plan, onStart }: PlacementsHintProps) {
  const [name, setName] = useState<string>();
  const codeName = (name ?? plan.code.name).trim();
  const error = textError(codeName, LIMITS.nameLength);
  const count = plan.placements.length;
  return (
    <section class="card bulk-hint" aria-labelledby="bulk-hint">
      <h3 id="bulk-hint">{t.bulk.placementsHint.title({ count })}</h3>
      <p class="soft">{t.bulk.placementsHint.text}</p>
      <Form onSubmit={() => !error && onStart(codeName)}>
        <TextField
          label={t.bulk.placementsHint.name}
          value={name ?? plan.code.name}
          onValue={setName}
          error={error}
          dir="auto"
        />
        <Button variant="primary" type="submit">
          {t.bulk.placementsHint.start({ count })}
        </Button>
      </Form>
    </section>
  );
}
