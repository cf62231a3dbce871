import './bulk.css';
import { useMemo } from 'preact/hooks';
import { parseSheet } from '../../../../sdk/sheet/parse-sheet.ts';
import { type Pattern, patternFor, planRows } from '../../../../sdk/sheet/plan-rows.ts';
import { getBrand } from '../../../../sdk/src/index.ts';
import { randomKey } from '../../../../sdk/src/transport.ts';
import { useScope } from '../../data/scope.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { useLazy } from '../../data/use-lazy.ts';
import { useQuery } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CodesRun } from './codes-run.tsx';
import { DryRun } from './dry-run.tsx';
import { PatternForm } from './pattern-form.tsx';
import { SheetInput } from './sheet-input.tsx';

interface Draft {
  readonly text: string;
  /**
   * The texts for all codes, with `{{column}}` placeholders. Undefined until the user edits them: until then, they are
   * derived from the column names.
   */
  readonly pattern?: Pattern;
  /** The id of the run, set when it starts. */
  readonly run?: string;
  /** Set if the rows become placements of one code: the name of that code. */
  readonly codeName?: string;
}

const exampleOf = (): Draft => ({
  text: t.bulk.example,
  pattern: { ...patternFor(parseSheet(t.bulk.example)), prompt: t.bulk.examplePrompt },
});

const loadPlacements = () => import('./placements.ts');

/** Creates codes, or placements of one code, from a spreadsheet. Shows a preview first. A reload loses nothing. */
export default function BulkPage() {
  const { path, fields, organization } = useScope();
  const brand = useQuery(getBrand, { query: fields }, { refetchOnFocus: false });
  // New codes are strict, unless a saved brand turns this off (null). Without a saved brand, `grounding` is undefined.
  const grounding = brand.data && brand.data.grounding !== null ? 'strict' : null;
  const [draft, setDraft] = useDraft<Draft>('list', { text: '' });
  const sheet = useMemo(() => parseSheet(draft.text), [draft.text]);
  const pattern = draft.pattern ?? patternFor(sheet);
  const rows = useMemo(() => planRows(sheet, pattern), [sheet, pattern]);
  const ready = rows.filter(({ problems }) => problems.length === 0);
  const { run, text, codeName } = draft;
  const placements = useLazy(loadPlacements, ready.length > 1);
  const plan = useMemo(() => placements?.planPlacements(sheet, pattern, ready), [rows, placements]);
  const onNew = () => setDraft({ text: '' });
  return (
    <>
      <PageHeader title={t.bulk.title} lead={t.bulk.lead} back={{ href: path('codes'), label: t.bulk.back }} />
      {organization?.role === 'viewer' ? (
        <p class="notice">{t.shell.failed.forbidden}</p>
      ) : run === undefined ? (
        <div class="bulk">
          <SheetInput
            text={text}
            sheet={sheet}
            onText={(next) => setDraft({ ...draft, text: next })}
            onExample={() => setDraft(exampleOf())}
          />
          {rows.length > 0 && sheet.unclosedQuoteLine === undefined && (
            <>
              <PatternForm sheet={sheet} pattern={pattern} onPattern={(next) => setDraft({ text, pattern: next })} />
              <DryRun
                sheet={sheet}
                pattern={pattern}
                rows={rows}
                onStart={() => setDraft({ text, pattern, run: randomKey() })}
              >
                {placements && plan && (
                  <placements.PlacementsHint
                    plan={plan}
                    onStart={(name) => setDraft({ text, pattern, run: randomKey(), codeName: name })}
                  />
                )}
              </DryRun>
            </>
          )}
        </div>
      ) : !brand.data ? (
        <Problem error={brand.error} onRetry={brand.retry} />
      ) : codeName === undefined ? (
        <CodesRun key={run} run={run} rows={ready} grounding={grounding} onNew={onNew} />
      ) : (
        placements && plan && <placements.PlacementsRun key={run} {...{ run, plan, codeName, grounding, onNew }} />
      )}
    </>
  );
}
