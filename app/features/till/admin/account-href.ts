import type { AccountKind } from "#app/features/till/account/account.schema.ts"

export function accountHref({ kind, id }: { kind: AccountKind; id: string }): string {
  return `/admin/caisse/compte?${kind === "reservation" ? "reservation" : "demande"}=${id}`
}
