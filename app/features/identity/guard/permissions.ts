import type { Role } from "#app/features/identity/identity.schema.ts"

/** Which roles may what in the back-office (specification 6): the one table of it. Each endpoint names its permission. */
export const permissions = {
  overview: ["admin"],
  bookings: ["admin"],
  calendar: ["admin"],
  /** Boats and instructors. */
  resources: ["admin"],
  courses: ["admin"],
  applications: ["admin"],
  till: ["admin"],
  prices: ["admin"],
  persons: ["admin"],
  /** Accounts and their roles. */
  users: ["admin"],
  /** What people ask of their data, erasure included. */
  "data-requests": ["admin"],
  messages: ["admin"],
  sharing: ["admin"],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export function mayDo(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = permissions[permission]
  return roles.includes(role)
}
