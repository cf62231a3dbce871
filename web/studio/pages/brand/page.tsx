import './brand.css';
import { getBrand } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApplyBrand } from './apply-brand.tsx';
import { BrandForm } from './brand-form.tsx';
import { brandTexts } from './texts/index.ts';

/** The brand of an account or organization: the defaults of its new codes. */
export default function BrandPage() {
  const texts = useTexts(brandTexts);
  const { organization, fields } = useScope();
  const brand = useQuery(getBrand, { query: fields }, { refetchOnFocus: false });
  const canApply = organization?.role !== 'viewer';
  const canEdit = canApply && organization?.role !== 'editor';
  return (
    <>
      <PageHeader title={texts.title} lead={organization ? texts.leadOf(organization.name) : texts.lead} />
      <Problem error={brand.error} onRetry={brand.retry} />
      {brand.isPending && <Skeleton shape="block" count={2} />}
      {brand.data && (
        <>
          {!canEdit && <p class="notice">{texts.readOnly}</p>}
          <BrandForm key={organization?.id ?? ''} saved={brand.data} canEdit={canEdit} />
          {canApply && <ApplyBrand isBrandEmpty={Object.values(brand.data).every((value) => value === null)} />}
        </>
      )}
    </>
  );
}
