import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { type Brand, createQprCode, getBrand, listQprCodes } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { useQuery } from '../../data/use-query.ts';
import { TEMPLATES } from '../../templates/example.ts';
import { exampleTexts } from '../../templates/index.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Draft, type FieldErrors, fieldsOf, newDraft } from './draft.ts';
import { ExampleLinks } from './example-links.tsx';
import { draftKey, storeDraft } from './stored-draft.ts';
import { editorTexts } from './texts/index.ts';
import { useCodeDraft } from './use-code-draft.ts';
import { Workbench } from './workbench.tsx';

/** A new code starts with the brand of the account or organization. */
export function NewCode() {
  const scope = useScope();
  const brand = useQuery(getBrand, { query: scope.fields }, { refetchOnFocus: false });
  if (brand.data) return <NewCodeForm brand={brand.data} />;
  return brand.error ? <Problem error={brand.error} onRetry={brand.retry} /> : <Skeleton shape="block" count={2} />;
}

/** Apart from the brand, the form is empty, or filled in from a stored draft or an example. */
function NewCodeForm({ brand }: { readonly brand: Brand }) {
  const texts = useTexts(editorTexts);
  const shell = useShellTexts();
  const scope = useScope();
  const { route, query } = useLocation();
  const example = exampleOf(query.template);
  const key = draftKey(`new:${scope.organization?.id ?? ''}:${query.template ?? ''}`);
  const code = useCodeDraft(key, { draft: { ...newDraft(brand), ...example }, version: undefined });
  const create = useMutation(createQprCode, { invalidates: [listQprCodes] });
  const [errors, showErrors] = useState<FieldErrors>({});
  const save = async () => {
    const outcome = await create.run({ body: { ...fieldsOf(code.draft), ...scope.fields } });
    if (!outcome.ok) return;
    // Nothing is unsaved now, so leaving the page shows no warning.
    code.adopt({ draft: code.draft, version: undefined }, code.draft, code.draft);
    storeDraft(key, undefined);
    route(scope.path(`codes/${outcome.data.id}`));
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={example ? texts.exampleLead : texts.lead}
        back={{ href: scope.path('codes'), label: shell.pages.codes }}
      />
      {!query.template && <ExampleLinks />}
      <Workbench
        code={code}
        errors={errors}
        showErrors={showErrors}
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

function exampleOf(template: string | undefined): Partial<Draft> | undefined {
  const chosen = TEMPLATES.find((known) => known === template);
  const example = chosen && exampleTexts.loaded?.[chosen];
  if (!example) return undefined;
  const { name, prompt, welcome_message, suggestions } = example;
  return { name, prompt, welcome: welcome_message, template: chosen, suggestionSource: 'own', suggestions };
}
