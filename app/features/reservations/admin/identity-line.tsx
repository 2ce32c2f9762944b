import { useRef } from "react"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { personsScreen } from "#content/admin/persons.ts"
import { Unproven } from "./unproven.tsx"

const words = personsScreen.unproven
const path = "/admin/reservations"

/** Whether the identity is to be verified, and the act that says it is, or takes that back. */
export function IdentityLine({ reservation }: { reservation: AdminReservationDetails }) {
  const { id, version, identityToVerify } = reservation
  const line = useRef<HTMLDivElement>(null)
  const { run, running, refusal } = useAdminCommand<boolean, AdminReservationDetails>({
    path,
    send: (verified) => callApi(`${path}/${id}/identity`, { method: "PUT", body: { version, verified } }),
    done: (_, verified) => [adminTitles.done, words.done[verified ? "verified" : "unverified"]],
    failed: words.failed,
    announce,
    // The button changes into the opposite one.
    onDone: () => line.current?.focus(),
  })
  return (
    <div ref={line} tabIndex={-1}>
      {identityToVerify ? <Unproven /> : words.verified}
      <Button
        size="sm"
        variant="outline"
        className="mt-1 block"
        aria-disabled={running}
        onClick={() => run(identityToVerify)}
      >
        {identityToVerify ? words.verify : words.unverify}
      </Button>
      <Refusal>{refusal}</Refusal>
    </div>
  )
}
