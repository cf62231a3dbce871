/** Roles of an organization's members. Each role includes the permissions of those before it. */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The minimum role for each permission in an organization. This table is the only place that defines it. */
export const MINIMUM_ROLE = {
  'organization.read': 'viewer',
  'members.read': 'viewer',
  /** Codes, their scans and their conversations. */
  'codes.read': 'viewer',
  'codes.write': 'editor',
  /** Move a code to another organization or to one's own account. The organization then loses the code. */
  'codes.take_out': 'admin',
  'organization.update': 'admin',
  /** Invite, remove and change members, up to the role admin. */
  'members.manage': 'admin',
  'keys.manage': 'admin',
  /** Read the audit log. */
  'audit.read': 'admin',
  /** Add, change, invite and remove owners. */
  'owners.manage': 'owner',
  'subscription.manage': 'owner',
  /** Set the usage limits of a code. */
  'codes.limit': 'owner',
  /** Undo the move of a code out of the organization. */
  'codes.undo_move': 'owner',
  'organization.delete': 'owner',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof MINIMUM_ROLE;

export const roleAllows = (role: Role, permission: Permission): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(MINIMUM_ROLE[permission]);
