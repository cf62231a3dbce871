import { useState } from 'preact/hooks';
import { LIMITS } from '../../../../../contracts/limits.ts';
import { getPlacement, listPlacements, type PlacementDetail, updatePlacement } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { useMutation } from '../../../data/use-mutation.ts';
import { useQuery } from '../../../data/use-query.ts';
import { useCodes } from '../../../parts/code-select/code-select.tsx';
import { t } from '../../../texts/t.ts';
import { textError } from '../../../texts/text-error.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { rememberName, suggestName } from './suggested-name.ts';

/** A longer list of codes gets a search field. */
const MAX_UNFILTERED = 8;

/**
 * Claims a placement: chooses the code that its sticker opens. The user stands in front of the sticker with a phone, so
 * the name is filled in already, one tap chooses the code, and one more saves.
 */
export function ClaimPlacement({ id }: { readonly id: string }) {
  const { path, organization } = useScope();
  const { data, error, retry } = useQuery(getPlacement, { path: { id } }, { refetchOnFocus: false });
  const list = useCodes();
  const [claimed, setClaimed] = useState<PlacementDetail>();
  const failure = error ?? list.error;
  const isViewer = organization?.role === 'viewer';
  if (claimed) {
    return (
      <>
        <PageHeader title={t.placement.claim.done({ name: claimed.name })} lead={t.placement.claim.another} />
        <div class="actions">
          <ButtonLink variant="primary" href={claimed.scan_url}>
            {t.placement.claim.tryIt}
          </ButtonLink>
          <ButtonLink href={path(`placements/${id}`)}>{t.placement.claim.details}</ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={data?.qpr_code_id ? t.placement.claim.repoint : t.placement.claim.title}
        lead={t.placement.claim.lead}
      />
      <Problem
        error={failure}
        onRetry={() => {
          retry();
          list.retry();
        }}
      />
      {!failure && (!data || list.isPending) && <Skeleton shape="row" count={4} />}
      {isViewer && <p class="notice">{t.placement.claim.forbidden}</p>}
      {data && !list.isPending && list.codes.length === 0 && !failure && !isViewer && (
        <EmptyState title={t.placement.claim.noCodes} text={t.placement.claim.noCodesText}>
          <ButtonLink variant="primary" href={path('codes/new')}>
            {t.placement.claim.newCode}
          </ButtonLink>
        </EmptyState>
      )}
      {data && list.codes.length > 0 && !isViewer && (
        <ClaimForm placement={data} codes={list.codes} onClaimed={setClaimed} />
      )}
    </>
  );
}

interface ClaimFormProps {
  readonly placement: PlacementDetail;
  readonly codes: ReturnType<typeof useCodes>['codes'];
  onClaimed(placement: PlacementDetail): void;
}

function ClaimForm({ placement, codes, onClaimed }: ClaimFormProps) {
  const [only] = codes.length === 1 ? codes : [];
  const [code, setCode] = useState(placement.qpr_code_id ?? only?.id);
  const [name, setName] = useState(() => (placement.qpr_code_id ? placement.name : suggestName(placement.name)));
  const [search, setSearch] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { run, isPending, error } = useMutation(updatePlacement, { invalidates: [listPlacements, getPlacement] });
  const nameError = textError(name, LIMITS.nameLength);
  const shown = codes.filter(
    (listed) => listed.id === code || listed.name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  );
  const submit = async () => {
    setSubmitted(true);
    if (nameError || code === undefined) return;
    const outcome = await run({ path: { id: placement.id }, body: { qpr_code_id: code, name: name.trim() } });
    if (!outcome.ok) return;
    if (!placement.qpr_code_id) rememberName(name.trim(), placement.name);
    onClaimed(outcome.data);
  };
  return (
    <Form class="claim-form" onSubmit={submit}>
      {codes.length > MAX_UNFILTERED && (
        <TextField label={t.placement.claim.search} type="search" value={search} onValue={setSearch} />
      )}
      <fieldset class="claim-codes">
        <legend class="visually-hidden">{t.placements.code}</legend>
        {shown.map((listed) => (
          <label key={listed.id}>
            <input
              type="radio"
              name="code"
              checked={listed.id === code}
              aria-invalid={isSubmitted && code === undefined}
              onChange={() => setCode(listed.id)}
            />
            <span dir="auto">{listed.name}</span>
          </label>
        ))}
        {isSubmitted && code === undefined && <p class="error">{t.placement.claim.lead}</p>}
      </fieldset>
      <div class="claim-end">
        <TextField
          label={t.placements.name}
          value={name}
          onValue={setName}
          error={isSubmitted ? nameError : undefined}
          dir="auto"
          enterkeyhint="done"
        />
        <Problem error={error} />
        <Button variant="primary" type="submit" busy={isPending}>
          {placement.qpr_code_id ? t.placement.claim.submitRepoint : t.placement.claim.submit}
        </Button>
      </div>
    </Form>
  );
}
