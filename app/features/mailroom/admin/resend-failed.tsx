import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { useAdminFigures } from "#app/back-office/list/use-admin-figures.ts"
import type { EmailFigures, Resent } from "#app/features/outbox/emails.schema.ts"
import { Button } from "#app/ui/page/button.tsx"
import { adminEmails } from "#content/admin/emails.ts"

const words = adminEmails.resendFailed

export function ResendFailed({ path }: { path: string }) {
  const [asking, setAsking] = useState(false)
  const { data } = useAdminFigures<EmailFigures>(path)
  const { run, running, refusal, reset } = usePathCommand<Resent>({
    path,
    failed: words.refused,
    done: words.done,
    onDone: () => setAsking(false),
  })
  if (!asking && !data?.failed) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.action}</Button>
      {asking ? (
        <ConfirmDialog
          title={words.title}
          confirm={words.confirm}
          hurts={false}
          running={running}
          refusal={refusal}
          onConfirm={() => run({ method: "POST", path: "/resend-failed", body: {} })}
          onCancel={() => {
            setAsking(false)
            reset()
          }}
        >
          <p>{words.text(data?.failed ?? 0)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
