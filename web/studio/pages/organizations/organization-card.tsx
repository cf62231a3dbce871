import { planName } from '../../data/organizations.ts';
import { type Organization, pathIn } from '../../data/scope.tsx';
import { useTexts } from '../../texts/language.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { Badge } from '../../ui/badge.tsx';
import { organizationsTexts } from './texts/index.ts';

export function OrganizationCard({ organization }: { readonly organization: Organization }) {
  const texts = useTexts(organizationsTexts);
  const { name, slug, role = 'viewer', plan, qpr_codes_count, members_count } = organization;
  return (
    <li class="card organization-card" data-item>
      <h2>
        <a class="cover" href={pathIn(`organizations/${slug}`)} dir="auto">
          {name}
        </a>
      </h2>
      <p class="soft">
        {texts.codes(qpr_codes_count)}
        {SEPARATOR}
        {texts.members(members_count)}
      </p>
      <p class="badges">
        <Badge tone="good">{texts.roles[role]}</Badge>
        <Badge>{texts.plan(planName(plan))}</Badge>
      </p>
      <a class="switch" href={pathIn('codes', slug)}>
        {texts.open} <span class="visually-hidden">{name}</span> <span aria-hidden="true">→</span>
      </a>
    </li>
  );
}
