export interface AccountTarget {
  kind: "reservation" | "application"
  id: string
}

/** The page of an account in the back-office. */
export function accountHref({ kind, id }: AccountTarget): string {
  return `/admin/caisse/compte?${kind === "reservation" ? "reservation" : "demande"}=${id}`
}
