/** Where a request carries the id or slug of an organization. */
export interface OrganizationParameter {
  readonly part: 'path' | 'query' | 'body';
  readonly field: 'id' | 'organization_id';
}

interface Row {
  readonly path: string;
  readonly organizationIn?: 'query' | 'body';
}

export function organizationParameterOf({ path, organizationIn }: Row): OrganizationParameter | undefined {
  if (path.startsWith('/v1/organizations/{id}')) return { part: 'path', field: 'id' };
  return organizationIn && { part: organizationIn, field: 'organization_id' };
}
