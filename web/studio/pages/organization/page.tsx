import './organization.css';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { getOrganization, listInvitations } from '../../../../sdk/src/index.ts';
import { hasPermission, useOrganizations } from '../../data/organizations.ts';
import { type Organization, pathIn } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { Activity } from '../../parts/activity/activity.tsx';
import { t } from '../../texts/t.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DangerZone } from './danger-zone.tsx';
import { Invitations } from './invitations.tsx';
import { Members, useMembers } from './members.tsx';
import { NameAndAddress } from './name-and-address.tsx';
import { PlanAndLimits } from './plan-and-limits.tsx';

/**
 * An organization, with its members first because most users come for them. Hides what the user's role does not allow.
 */
export default function OrganizationPage() {
  const { slug = '' } = useRoute().params;
  const { data, error, retry } = useOrganizations();
  const listed = useOrganizationBySlug(slug, data?.organizations ?? []);
  if (listed) return <LoadedOrganization key={listed.id} listed={listed} />;
  return (
    <>
      <PageHeader title={t.organization.title} back={{ href: pathIn('organizations'), label: t.organization.all }} />
      <Problem error={error} onRetry={retry} />
      {data ? <p>{t.organization.notThere}</p> : !error && <Skeleton shape="block" count={2} />}
    </>
  );
}

/** Renders everything at once, so that parts that load late do not move the others. */
function LoadedOrganization({ listed }: { readonly listed: Organization }) {
  const { route } = useLocation();
  const path = { id: listed.id };
  const canInvite = hasPermission(listed, 'members.manage');
  const detail = useQuery(getOrganization, { path });
  const members = useMembers(listed.id);
  const invitations = useQuery(listInvitations, { path }, { enabled: canInvite });
  const back = { href: pathIn('organizations'), label: t.organization.all };
  const role = listed.role ?? 'viewer';
  const isPending = !detail.data || members.isPending || (canInvite && invitations.isPending);
  const organization = detail.data && { ...detail.data, role };
  // After a rename, do not navigate to the new address if the user has left the page meanwhile.
  const isShown = useRef(true);
  useEffect(
    () => () => {
      isShown.current = false;
    },
    [],
  );
  const goTo = (renamed: { readonly id: string; readonly slug: string }) =>
    isShown.current && route(pathIn(`organizations/${renamed.slug}`), true);
  return (
    <div class="organization-page">
      <PageHeader
        title={organization?.name ?? listed.name}
        lead={t.organization.yourRole({ role: t.organization.roles[role] })}
        back={back}
      >
        <ButtonLink href={pathIn('codes', listed.slug)}>{t.organization.openCodes}</ButtonLink>
      </PageHeader>
      <Problem error={detail.error} onRetry={detail.retry} />
      {isPending && !detail.error && <Skeleton shape="block" count={2} />}
      {organization && !isPending && (
        <div class="organization-parts">
          <Members organization={organization} members={members} />
          {canInvite && <Invitations organization={organization} invitations={invitations} />}
          <PlanAndLimits organization={organization} />
          {hasPermission(organization, 'organization.update') && (
            <NameAndAddress organization={organization} onRenamed={goTo} />
          )}
          {hasPermission(organization, 'audit.read') && <Activity organization={organization} />}
          <DangerZone organization={organization} />
        </div>
      )}
    </div>
  );
}

/** The organization whose slug or id is in the URL. After a rename, the old slug works until the URL changes. */
function useOrganizationBySlug(slug: string, organizations: readonly Organization[]): Organization | undefined {
  const known = useRef({ slug: '', id: '' });
  const named = organizations.find((organization) => organization.slug === slug || organization.id === slug);
  if (named) known.current = { slug, id: named.id };
  return named ?? organizations.find(({ id }) => known.current.slug === slug && known.current.id === id);
}
