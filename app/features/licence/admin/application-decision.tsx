import { useState } from "react"
import type { ApplicationFile } from "#app/features/licence/application.admin.schema.ts"
import { canDecide, type Decision } from "#app/features/licence/licence.rules.ts"
import { callApi, fieldMessages } from "#app/platform/call-api.ts"
import { adminTitles, useAdminCommand } from "#app/platform/use-admin-command.ts"
import { useKeptNotes } from "#app/platform/use-kept-notes.ts"
import { announce } from "#app/ui/announce.tsx"
import { Button } from "#app/ui/button.tsx"
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx"
import { Field, Textarea } from "#app/ui/field.tsx"
import { Refusal, UnsavedText } from "#app/ui/refusal.tsx"
import { applicationDecision as words } from "#content/admin/applications.ts"

interface ApplicationDecisionProps {
  application: ApplicationFile
  path: string
}

/** Approve or reject what was submitted, with a message (specification 2 and 4). */
export function ApplicationDecision({ application, path }: ApplicationDecisionProps) {
  const { id, version, status, personDeleted } = application
  const notes = useKeptNotes(`application:${id}`)
  const [asksToReject, setAsksToReject] = useState(false)
  const { run, running, refusal, error } = useDecision(application, path, notes.forget)
  const notesRefused = fieldMessages(error, ["notes"])[0]?.[1]

  function decide(decision: Decision) {
    setAsksToReject(false)
    run({ version, decision, notes: notes.value })
  }

  if (!canDecide(status)) {
    if (!refusal && !notes.value) return null
    return (
      <>
        <Refusal>{refusal}</Refusal>
        {notes.value ? (
          <UnsavedText title={words.unsaved} text={notes.value} drop={words.dropNotes} onDrop={notes.forget} />
        ) : null}
      </>
    )
  }
  return (
    <>
      {personDeleted ? null : (
        <Field label={words.notes} hint={words.notesHint} error={notesRefused}>
          <Textarea rows={2} value={notes.value} onChange={(event) => notes.write(event.target.value)} />
        </Field>
      )}
      <Refusal>{notesRefused ? undefined : refusal}</Refusal>
      <div className="mt-3 flex flex-wrap gap-3">
        {personDeleted ? null : (
          <Button variant="eco" aria-disabled={running} onClick={() => decide("approved")}>
            {words.actions.approved}
          </Button>
        )}
        <Button variant="outline" aria-disabled={running} onClick={() => setAsksToReject(true)}>
          {words.actions.rejected}
        </Button>
      </div>
      {asksToReject ? (
        <ConfirmDialog
          title={words.rejecting}
          confirm={words.actions.rejected}
          running={running}
          onConfirm={() => decide("rejected")}
          onCancel={() => setAsksToReject(false)}
        >
          <p>{personDeleted ? words.rejectingDeleted : words.rejectingText}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

interface DecisionToSend {
  version: number
  decision: Decision
  notes: string
}

function useDecision({ id }: ApplicationFile, path: string, forgetNotes: () => void) {
  return useAdminCommand<DecisionToSend, ApplicationFile>({
    path,
    async send(body) {
      const decided = await callApi<ApplicationFile>(`${path}/${id}/decision`, { method: "POST", body })
      // Before the record is read again: they are sent, and nothing of them is left to keep.
      forgetNotes()
      return decided
    },
    done: (_, { decision }) => [adminTitles.done, words.done[decision]],
    failed: words.failed,
    announce,
  })
}
