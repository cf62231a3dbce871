import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { type Brand, createQprCode, getBrand, listQprCodes } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { useQuery } from '../../data/use-query.ts';
import { TEMPLATES } from '../../templates/example.ts';
import type { exampleOf as exampleOfTemplate } from '../../templates/example-of.ts';
import { t } from '../../texts/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Draft, type FieldErrors, fieldsOf, newDraft } from './draft.ts';
import { ExampleLinks } from './example-links.tsx';
import { draftKey, storeDraft } from './stored-draft.ts';
import { useCodeDraft } from './use-code-draft.ts';
import { Workbench } from './workbench.tsx';

interface NewCodeProps {
  /** Absent if the user does not start from an example. */
  readonly exampleOf: typeof exampleOfTemplate | undefined;
}

/** A new code starts with the brand of the account or organization. */
export function NewCode({ exampleOf }: NewCodeProps) {
  const scope = useScope();
  const brand = useQuery(getBrand, { query: scope.fields }, { refetchOnFocus: false });
  if (brand.data) return <NewCodeForm brand={brand.data} exampleOf={exampleOf} />;
  return brand.error ? <Problem error={brand.error} onRetry={brand.retry} /> : <Skeleton shape="block" count={2} />;
}

/** Apart from the brand, the form is empty, or filled in from a stored draft or an example. */
function NewCodeForm({ brand, exampleOf }: NewCodeProps & { readonly brand: Brand }) {
  const scope = useScope();
  const { route, query } = useLocation();
  const example = draftOf(query.template, exampleOf);
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
        title={t.editor.title}
        lead={example ? t.editor.exampleLead : t.editor.lead}
        back={{ href: scope.path('codes'), label: t.shell.pages.codes }}
      />
      {!query.template && <ExampleLinks />}
      <Workbench
        code={code}
        errors={errors}
        showErrors={showErrors}
        action={t.editor.create}
        busy={create.isPending}
        organizationId={scope.organization?.id}
        onSave={save}
      >
        <Problem error={create.error} />
      </Workbench>
    </>
  );
}

function draftOf(template: string | undefined, exampleOf: NewCodeProps['exampleOf']): Partial<Draft> | undefined {
  const chosen = TEMPLATES.find((known) => known === template);
  const example = chosen && exampleOf?.(chosen);
  if (!example) return undefined;
  return { ...example, template: chosen, suggestions: { source: 'own', own: example.suggestions } };
}
