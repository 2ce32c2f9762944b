import { recordLink } from "#content/admin/records.ts"

/** The name of a record's person, which leads to the page of the person; plain once there is none. */
export function PersonLink({ personId, name }: { personId: string | null; name: string }) {
  const page = personId ? recordLink({ entity: "person", id: personId }) : undefined
  return page ? (
    <a className="link" href={page.href}>
      {name}
    </a>
  ) : (
    name
  )
}
