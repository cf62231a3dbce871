import { planName } from '../../data/organizations.ts';
import { type Organization, pathIn } from '../../data/scope.tsx';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';

export function OrganizationCard({ organization }: { readonly organization: Organization }) {
  const { name, slug, role = 'viewer', plan, qpr_codes_count, members_count } = organization;
  return (
    <li class="card organization-card" data-item>
      <h2>
        <a class="cover" href={pathIn(`organizations/${slug}`)} dir="auto">
          {name}
        </a>
      </h2>
      <p class="soft">
        {t.organizations.codes({ count: qpr_codes_count })}
        {SEPARATOR}
        {t.organizations.members({ count: members_count })}
      </p>
      <p class="badges">
        <Badge tone="good">{t.organizations.roles[role]}</Badge>
        <Badge>{t.organizations.plan({ plan: planName(plan) })}</Badge>
      </p>
      <a class="switch" href={pathIn('codes', slug)}>
        {t.organizations.open} <span class="visually-hidden">{name}</span> <span aria-hidden="true">→</span>
      </a>
    </li>
  );
}
