/** Where a request names an organization, by its id or its slug. */
export interface OrganizationPlace {
  readonly part: 'path' | 'query' | 'body';
  readonly field: 'id' | 'organization_id';
}

interface Row {
  readonly path: string;
  readonly organizationIn?: 'query' | 'body';
}

export function organizationPlaceOf({ path, organizationIn }: Row): OrganizationPlace | undefined {
  if (path.startsWith('/v1/organizations/{id}')) return { part: 'path', field: 'id' };
  return organizationIn && { part: organizationIn, field: 'organization_id' };
}
