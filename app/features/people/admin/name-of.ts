import { usersScreen } from "#content/admin/users.ts"

/** What the school calls somebody (specification 2). */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || usersScreen.noName
}
