import { type ReactNode, useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { UnsavedText } from "#app/back-office/command/unsaved-text.tsx"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { PreviewedMessage } from "#app/back-office/record/mail-message.tsx"
import { useKeptNotes } from "#app/back-office/record/use-kept-notes.ts"
import { callApi, fieldMessages } from "#app/browser/page/call-api.ts"
import type { ApplicationFile, DecisionRequest } from "#app/features/licence/decision/application.admin.schema.ts"
import { canDecide, type Decision } from "#app/features/licence/licence.rules.ts"
import { Field, Textarea } from "#app/ui/form/field.tsx"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { applicationDecision as words } from "#content/admin/applications.ts"
import { UnopenedDocuments } from "./unopened-documents.tsx"

interface ApplicationDecisionProps {
  application: ApplicationFile
  path: string
}

/** A decision is final, so a dialog asks for confirmation (specification 4). */
export function ApplicationDecision({ application, path }: ApplicationDecisionProps) {
  const { id, version, status, personDeleted } = application
  const notes = useKeptNotes(`application:${id}`)
  const message = useKeptNotes(`application-message:${id}`)
  const [asked, setAsked] = useState<Decision>()
  const { run, running, refusal, error } = useDecision(application, path, () => {
    notes.forget()
    message.forget()
  })
  const [notesRefused, messageRefused] = ["notes", "message"].map((field) => fieldMessages(error, [field])[0]?.[1])

  function decide(decision: Decision) {
    setAsked(undefined)
    run({ version, decision, notes: notes.value, message: message.value })
  }

  if (!canDecide(status)) {
    const unsent = [message, notes].filter(({ value }) => value)
    if (!refusal && unsent.length === 0) return null
    return (
      <>
        <Refusal>{refusal}</Refusal>
        {unsent.map(({ value, forget }) => (
          <UnsavedText key={value} title={words.unsaved} text={value} drop={words.dropNotes} onDrop={forget} />
        ))}
      </>
    )
  }
  return (
    <>
      <Field label={words.notes} hint={words.notesHint} error={notesRefused}>
        <Textarea rows={2} value={notes.value} onChange={(event) => notes.write(event.target.value)} />
      </Field>
      <Refusal>{notesRefused ? undefined : refusal}</Refusal>
      <div className="mt-3 flex flex-wrap gap-3">
        {personDeleted ? null : (
          <Button variant="eco" aria-disabled={running} onClick={() => setAsked("approved")}>
            {words.actions.approved}
          </Button>
        )}
        <Button variant="outline" aria-disabled={running} onClick={() => setAsked("rejected")}>
          {words.actions.rejected}
        </Button>
      </div>
      {asked ? (
        <DecisionQuestion
          decision={asked}
          running={running}
          onConfirm={() => decide(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {asked === "approved" ? <UnopenedDocuments /> : null}
          <p className="mb-4">{personDeleted ? words.rejectingDeleted : words.questions[asked].text}</p>
          {personDeleted ? null : (
            <PreviewedMessage
              path={`${path}/${id}`}
              decision={{ decision: asked }}
              summary={words.preview}
              value={message.value}
              onChange={message.write}
              error={messageRefused}
            />
          )}
        </DecisionQuestion>
      ) : null}
    </>
  )
}

interface DecisionQuestionProps {
  decision: Decision
  running: boolean
  children: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

function DecisionQuestion({ decision, ...question }: DecisionQuestionProps) {
  return (
    <ConfirmDialog
      title={words.questions[decision].title}
      confirm={words.actions[decision]}
      hurts={decision === "rejected"}
      {...question}
    />
  )
}

function useDecision({ id }: ApplicationFile, path: string, forget: () => void) {
  return useAdminCommand<DecisionRequest, ApplicationFile>({
    path,
    async send(body) {
      const decided = await callApi<ApplicationFile>(`${path}/${id}/decision`, { method: "POST", body })
      // Clears the kept texts before the record is refetched, because they are sent.
      forget()
      return decided
    },
    done: (_, { decision }) => [adminTitles.done, words.done[decision]],
    failed: words.failed,
    announce,
  })
}
