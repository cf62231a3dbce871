import './organization.css';
import { useRef } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { getOrganization } from '../../../../sdk/src/index.ts';
import { may, useOrganizations } from '../../data/organizations.ts';
import { type Organization, pathIn, segmentOf } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useTexts } from '../../texts/language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ending } from './ending.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { NameAndAddress } from './name-and-address.tsx';
import { PlanAndLimits } from './plan-and-limits.tsx';
import { organizationTexts } from './texts/index.ts';

/** One organization: its people first, since that is what one comes for. What the own role does not allow is not there. */
export default function OrganizationPage() {
  const texts = useTexts(organizationTexts);
  const { slug = '' } = useRoute().params;
  const { route } = useLocation();
  const { data: list } = useOrganizations();
  const id = useIdOf(slug, list?.organizations ?? []);
  const { data: detail, error, retry } = useQuery(getOrganization, { path: { id } });
  // The list knows the own role, the detail who sets plans.
  const listed = list?.organizations.find((each) => each.id === detail?.id);
  const back = { href: pathIn('organizations'), label: texts.all };
  if (!detail || !listed) {
    return (
      <>
        <PageHeader title={texts.title} back={back} />
        <Problem error={error} onRetry={retry} text={error && !detail ? texts.notThere : undefined} />
        {!error && <Skeleton shape="block" count={2} />}
      </>
    );
  }
  const organization = { ...detail, role: listed.role ?? ('viewer' as const) };
  const goTo = (renamed: { readonly id: string; readonly slug: string }) =>
    route(pathIn(`organizations/${segmentOf(renamed)}`), true);
  return (
    <>
      <PageHeader title={organization.name} lead={texts.yourRole(texts.roles[organization.role])} back={back}>
        <ButtonLink href={pathIn('codes', segmentOf(organization))}>{texts.openCodes}</ButtonLink>
      </PageHeader>
      <div class="organization-parts">
        <Members organization={organization} />
        {may(organization, 'members.manage') && <Invitations organization={organization} />}
        <PlanAndLimits organization={organization} />
        {may(organization, 'organization.update') && (
          <NameAndAddress key={organization.id} organization={organization} onRenamed={goTo} />
        )}
        <Ending organization={organization} />
      </div>
    </>
  );
}

/** The organization of an address. It stays the same while its slug changes, until the address has followed. */
function useIdOf(slug: string, organizations: readonly Organization[]): string {
  const known = useRef({ slug: '', id: '' });
  const found = organizations.find((each) => each.slug === slug || each.id === slug);
  if (found) known.current = { slug, id: found.id };
  return known.current.slug === slug ? known.current.id : slug;
}
