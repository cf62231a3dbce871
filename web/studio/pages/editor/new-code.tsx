import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { createQprCode, listQprCodes } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { TEMPLATES } from '../../templates/example.ts';
import { exampleTexts } from '../../templates/index.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { type Draft, EMPTY, type Faults, fieldsOf } from './draft.ts';
import { store, storeKey } from './stored-draft.ts';
import { editorTexts } from './texts/index.ts';
import { useCodeDraft } from './use-code-draft.ts';
import { Workbench } from './workbench.tsx';

/** A new code: empty, with a stored draft, or filled in from an example. */
export function NewCode() {
  const texts = useTexts(editorTexts);
  const shell = useShellTexts();
  const scope = useScope();
  const { route, query } = useLocation();
  const example = exampleOf(query.template);
  const key = storeKey(`new:${scope.organization?.id ?? ''}:${query.template ?? ''}`);
  const code = useCodeDraft(key, { draft: example ?? EMPTY, version: undefined });
  const create = useMutation(createQprCode, { invalidates: [listQprCodes] });
  const [faults, showFaults] = useState<Faults>({});
  const save = async () => {
    const outcome = await create.run({ body: { ...fieldsOf(code.draft), ...scope.fields } });
    if (!outcome.ok) return;
    code.adopt({ draft: code.draft, version: undefined }, code.draft, code.draft);
    store(key, undefined);
    route(scope.path(`codes/${outcome.data.id}`));
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={example ? texts.exampleLead : texts.lead}
        back={{ href: scope.path('codes'), label: shell.pages.codes }}
      />
      <Workbench
        code={code}
        faults={faults}
        showFaults={showFaults}
        action={texts.create}
        busy={create.isPending}
        organizationId={scope.organization?.id}
        onSave={save}
      >
        <Problem error={create.error} />
      </Workbench>
    </>
  );
}

function exampleOf(template: string | undefined): Draft | undefined {
  const chosen = TEMPLATES.find((each) => each === template);
  const example = chosen && exampleTexts.loaded?.[chosen];
  if (!example) return undefined;
  const { name, prompt, welcome_message, suggestions } = example;
  return { ...EMPTY, name, prompt, welcome: welcome_message, template: chosen, questions: 'own', suggestions };
}
