export interface AccountTarget {
  kind: "reservation" | "application"
  id: string
}

export function accountHref({ kind, id }: AccountTarget): string {
  return `/admin/caisse/compte?${kind === "reservation" ? "reservation" : "demande"}=${id}`
}
