import './conflict.css';
import { useState } from 'preact/hooks';
import { CODE_FIELDS } from '../../../../../shared/fields/code-fields.ts';
import { labelOf } from '../../../parts/fields/label-of.ts';
import { KnowledgeSetName } from '../../../parts/knowledge-set-name/knowledge-set-name.tsx';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { Draft } from '../draft.ts';
import { Logo } from '../logo.tsx';
import { differenceOf } from './difference.ts';
import { type Part, partText, withPart, withText } from './merge.ts';

type Choice = 'mine' | 'theirs' | 'manual';
/** Parts that the user can merge manually, as text. For all other parts, the user chooses one of the two versions. */
const isManuallyMergeable = (part: Part) =>
  part !== 'archived' && (CODE_FIELDS[part].kind === 'text' || CODE_FIELDS[part].kind === 'texts');

/** Parts for which the template has a default. If another part is empty, the dialog shows “None”. */
const OF_TEMPLATE: readonly Part[] = ['welcome_message', 'color'];

interface ConflictDialogProps {
  /** The user's draft. It already includes the parts that only the other person changed. */
  readonly draft: Draft;
  /** What the other person saved. */
  readonly theirs: Draft;
  /** The parts that both people changed. */
  readonly parts: readonly Part[];
  onResolve(draft: Draft): void;
  onClose(): void;
}

/**
 * Shown to a user whose draft conflicts with what another person saved in the meantime. The user chooses a version of
 * each part, or merges both versions manually. Until then, nothing is overwritten.
 */
export function ConflictDialog({ draft, theirs, parts, onResolve, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Partial<Record<Part, Choice>>>({});
  const [manualTexts, setManualTexts] = useState<Partial<Record<Part, string>>>({});
  const resolved = () =>
    parts.reduce((result, part) => {
      const choice = choices[part] ?? 'mine';
      if (choice === 'theirs') return withPart(result, part, theirs);
      return choice === 'manual' ? withText(result, part, manualTexts[part] ?? partText(draft, part)) : result;
    }, draft);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onResolve(resolved());
  };
  return (
    <Dialog title={t.conflict.conflictTitle} onClose={onClose}>
      <form class="conflict" onSubmit={submit}>
        <p>{t.conflict.conflictText}</p>
        {parts.map((part) => (
          <fieldset key={part}>
            <legend>{part === 'archived' ? t.conflict.archived : labelOf(part)}</legend>
            <Difference part={part} mine={draft} theirs={theirs} />
            {(isManuallyMergeable(part) ? (['mine', 'theirs', 'manual'] as const) : (['mine', 'theirs'] as const)).map(
              (choice) => (
                <label key={choice} class="check">
                  <input
                    type="radio"
                    name={`choice-${part}`}
                    checked={(choices[part] ?? 'mine') === choice}
                    onChange={() => setChoices({ ...choices, [part]: choice })}
                  />
                  <span>{t.conflict.choices[choice]}</span>
                </label>
              ),
            )}
            {choices[part] === 'manual' && (
              <TextArea
                label={t.conflict.mergedText}
                dir="auto"
                value={manualTexts[part] ?? partText(draft, part)}
                onValue={(text) => setManualTexts({ ...manualTexts, [part]: text })}
              />
            )}
          </fieldset>
        ))}
        <div class="actions">
          <Button type="submit" variant="primary">
            {t.editor.save}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t.shell.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Difference({ part, mine, theirs }: { readonly part: Part; readonly mine: Draft; readonly theirs: Draft }) {
  if (part === 'knowledge') return <KnowledgeSets mine={mine.knowledge} theirs={theirs.knowledge} />;
  if (part === 'logo') return <Logos mine={mine.logo} theirs={theirs.logo} />;
  const shown = (draft: Draft) => {
    if (part === 'template') return t.shell.templates[draft.template];
    if (part === 'grounding') return t.conflict.groundingChoices[draft.grounding || 'any'];
    if (part === 'voice') return t.conflict.voiceChoices[draft.voice ? 'on' : 'off'];
    const text = partText(draft, part);
    if (text !== '') return text;
    if (part === 'suggestions') return t.editor.questionChoices[draft.suggestions.source];
    if (part === 'archived') return t.editor.archivedChoices[draft.archived];
    return OF_TEMPLATE.includes(part) ? t.conflict.ofTemplate : t.editor.none;
  };
  return (
    <p class="difference" dir="auto">
      {differenceOf(shown(theirs), shown(mine)).map(({ text, kind }, index) => {
        if (kind === 'same') return <span key={index}>{text}</span>;
        const words = (
          <>
            <span class="visually-hidden">{` ${kind === 'mine' ? t.conflict.onlyMine : t.conflict.onlyTheirs}: `}</span>
            {text}
          </>
        );
        return kind === 'mine' ? <ins key={index}>{words}</ins> : <del key={index}>{words}</del>;
      })}
    </p>
  );
}

/** Shows both logos, because pictures cannot be compared as text. */
function Logos({ mine, theirs }: { readonly mine: string; readonly theirs: string }) {
  const shown = (logo: string, label: string) => (logo === '' ? t.editor.none : <Logo src={logo} label={label} />);
  return (
    <p class="difference">
      <del>{shown(theirs, t.conflict.onlyTheirs)}</del> <ins>{shown(mine, t.conflict.onlyMine)}</ins>
    </p>
  );
}

/** Shows the names of the sets in both versions. A draft has only their ids, so there are no words to compare. */
function KnowledgeSets({ mine, theirs }: { readonly mine: readonly string[]; readonly theirs: readonly string[] }) {
  const shown = (ids: readonly string[]) =>
    ids.length === 0
      ? t.editor.none
      : ids.map((id, index) => (
          <>
            {index > 0 && ', '}
            <KnowledgeSetName id={id} gone={t.editor.deletedSet} />
          </>
        ));
  return (
    <p class="difference">
      <del>{shown(theirs)}</del> <ins>{shown(mine)}</ins>
    </p>
  );
}
