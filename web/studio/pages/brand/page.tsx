import './brand.css';
import { getBrand } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApplyBrand } from './apply-brand.tsx';
import { BrandForm } from './brand-form.tsx';

/** The brand of an account or organization: the defaults of its new codes. */
export default function BrandPage() {
  const { organization, fields } = useScope();
  const brand = useQuery(getBrand, { query: fields }, { refetchOnFocus: false });
  const canApply = organization?.role !== 'viewer';
  const canEdit = canApply && organization?.role !== 'editor';
  return (
    <>
      <PageHeader
        title={t.brand.title}
        lead={organization ? t.brand.leadOf({ organization: organization.name }) : t.brand.lead}
      />
      <Problem error={brand.error} onRetry={brand.retry} />
      {brand.isPending && <Skeleton shape="block" count={2} />}
      {brand.data && (
        <>
          {!canEdit && <p class="notice">{t.brand.readOnly}</p>}
          <BrandForm key={organization?.id ?? ''} saved={brand.data} canEdit={canEdit} />
          {canApply && <ApplyBrand isBrandEmpty={Object.values(brand.data).every((value) => value === null)} />}
        </>
      )}
    </>
  );
}
