/** What a call needs. Each one contains those before it. */
export const permissions = ['read', 'write', 'send', 'manage'] as const;

export type Permission = (typeof permissions)[number];

/** What users are in their account. */
export const roles = ['reader', 'writer', 'sender', 'owner'] as const;

export type Role = (typeof roles)[number];

const ofRole: Readonly<Record<Role, Permission>> = {
  reader: 'read',
  writer: 'write',
  sender: 'send',
  owner: 'manage',
};

const contains = (whole: Permission, part: Permission): boolean =>
  permissions.indexOf(part) <= permissions.indexOf(whole);

/** Whether a user with that role may do that. */
export function roleAllows(role: Role, needed: Permission): boolean {
  return contains(ofRole[role], needed);
}

/** Whether a key with that scope may do that, if its user may. */
export function scopeAllows(scope: Permission | null, needed: Permission): boolean {
  return scope === null || contains(scope, needed);
}
