import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { Role } from "#app/features/identity/identity.schema.ts"
import type { PersonDetails } from "#app/features/people/people.admin.schema.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { roleWords } from "#content/admin/users.ts"
import { nameOf } from "./name-of.ts"

interface RoleActionsProps {
  path: string
  person: PersonDetails
  own: boolean
}

interface RoleChange {
  role: Role
  shownRole: Role
}

/** Asks before it changes a role (specification 2, design 7.20). */
export function RoleActions({ path, person, own }: RoleActionsProps) {
  const [asked, setAsked] = useState<RoleChange>()
  const { run, running, refusal, reset } = useAdminCommand<RoleChange, PersonDetails>({
    path,
    send: (body) => callApi<PersonDetails>(`${path}/${person.id}/role`, { method: "PUT", body }),
    done: ({ role }) => [adminTitles.done, roleWords.done[role]],
    failed: roleWords.failed,
    announce,
    onDone: () => setAsked(undefined),
  })
  const ask = (role: Role) => {
    reset()
    setAsked({ role, shownRole: person.role })
  }
  // The question closes when somebody else changed the role.
  const open = asked?.shownRole === person.role ? asked : undefined
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button disabled={own || person.role === "admin"} onClick={() => ask("admin")}>
          {roleWords.promote}
        </Button>
        <Button variant="destructive" disabled={own || person.role === "user"} onClick={() => ask("user")}>
          {roleWords.demote}
        </Button>
      </div>
      {own ? <p className="mt-2 text-sm text-slate">{roleWords.own}</p> : null}
      <Refusal>{open ? null : refusal}</Refusal>
      {open ? (
        <ConfirmDialog
          title={roleWords.ask[open.role](nameOf(person))}
          confirm={open.role === "admin" ? roleWords.promote : roleWords.demote}
          hurts={open.role === "user"}
          running={running}
          refusal={refusal}
          onConfirm={() => run(open)}
          onCancel={() => setAsked(undefined)}
        >
          <p>{roleWords.effect[open.role]}</p>
          <p className="mt-2">{roleWords.also}</p>
          {open.role === "admin" && !person.emailVerified ? (
            <p className="mt-2 font-semibold">{roleWords.unconfirmed}</p>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
