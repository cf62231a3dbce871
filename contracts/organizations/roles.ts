/** Roles of an organization's members, each with all the rights of those before it. */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** What one can do in an organization, and the least role that may. This table is the only place. */
export const LEAST_ROLE = {
  'organization.read': 'viewer',
  'members.read': 'viewer',
  /** Codes, their scans and their conversations. */
  'codes.read': 'viewer',
  'codes.write': 'editor',
  /** Take a code away, to another organization or to one's own account: what was printed is then no longer theirs. */
  'codes.take_out': 'admin',
  'organization.update': 'admin',
  /** Invite, remove and change members, up to the role admin. */
  'members.manage': 'admin',
  'keys.manage': 'admin',
  /** Who has changed what. */
  'audit.read': 'admin',
  /** Make, change, invite and remove owners. */
  'owners.manage': 'owner',
  'subscription.manage': 'owner',
  /** What the conversations of a code may cost. */
  'codes.limit': 'owner',
  /** Take back a code that was moved out. */
  'codes.undo_move': 'owner',
  'organization.delete': 'owner',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof LEAST_ROLE;

export const roleAllows = (role: Role, permission: Permission): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(LEAST_ROLE[permission]);
