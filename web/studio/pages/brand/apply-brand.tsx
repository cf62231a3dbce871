import { useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import { applyBrand, getQprCode, getQprCodeStyle, listQprCodes } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { useScope } from '../../data/scope.tsx';
import { toError } from '../../data/to-error.ts';
import { useBatch } from '../../data/use-batch.ts';
import { invalidate } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';

/** Applies the saved brand to all active codes of the account or organization. */
export function ApplyBrand({ isBrandEmpty }: { readonly isBrandEmpty: boolean }) {
  const scope = useScope();
  const batch = useBatch();
  const [error, setError] = useState<Error>();
  const apply = async () => {
    setError(undefined);
    try {
      const ids = await activeCodes(scope.fields);
      const { failed, error: refused } = await batch.run(ids, (id) => call(applyBrand, { path: { id } }));
      await invalidate(listQprCodes, getQprCode, getQprCodeStyle);
      setError(refused);
      toast(t.brand.applied({ count: ids.length - failed.length }));
    } catch (thrown) {
      setError(toError(thrown));
    }
  };
  const { progress } = batch;
  return (
    <section class="card brand-apply" aria-labelledby="brand-apply">
      <h2 id="brand-apply">{t.brand.existing}</h2>
      <p>{t.brand.existingText}</p>
      <Problem error={error} onRetry={apply} />
      <Button onClick={apply} busy={progress !== undefined} disabled={isBrandEmpty}>
        {t.brand.apply}
      </Button>
      <p role="status">{progress && t.brand.applying({ done: progress.done, total: progress.total })}</p>
      {progress && <progress value={progress.done} max={progress.total} aria-label={t.brand.apply} />}
    </section>
  );
}

/**
 * The ids of the active codes. The list of an account also has the account's codes in organizations. They are left out,
 * because organizations have their own brands.
 */
async function activeCodes(fields: { readonly organization_id?: string }): Promise<string[]> {
  const ids: string[] = [];
  const limit = LIMITS.pageSize.max;
  for (let offset = 0; ; offset += limit) {
    const query = { ...fields, include: 'organization', limit, offset } as const;
    const { codes, total } = await call(listQprCodes, { query });
    const own = codes.filter(({ organization_id }) => organization_id === fields.organization_id);
    ids.push(...own.map(({ id }) => id));
    if (offset + limit >= total) return ids;
  }
}
