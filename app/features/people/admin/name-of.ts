import { usersScreen } from "#content/admin/users.ts"

/** A person's name in the back-office (specification 2). */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || usersScreen.noName
}
