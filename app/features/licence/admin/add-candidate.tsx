import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { SearchChoice } from "#app/back-office/command/search-choice.tsx"
import { MessageField } from "#app/back-office/record/mail-message.tsx"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { sessionsPath } from "#app/features/calendar/courses/training.rules.ts"
import { schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import type { SeatCandidate } from "#app/features/licence/seats/seats.schema.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { seatActs } from "#content/admin/seats.ts"
import { MailPromise } from "./mail-promise.tsx"
import { nameOf, useAddition } from "./use-seat-commands.ts"

const words = seatActs.add
const fields = ["applicationId", "message"] as const

/** Adds a candidate to a session that has not begun. */
export function AddCandidate({ session }: { session: AdminSessionDetail }) {
  const [asks, setAsks] = useState(false)
  if (session.state !== "open" && session.state !== "closed") return null
  return (
    <div className="mt-3">
      <Button size="sm" variant="outline" onClick={() => setAsks(true)}>
        {words.open}
      </Button>
      {asks ? <AddDialog session={session} onClose={() => setAsks(false)} /> : null}
    </div>
  )
}

function AddDialog({ session, onClose }: { session: AdminSessionDetail; onClose: () => void }) {
  const [chosen, choose] = useState<SeatCandidate>()
  const [missing, setMissing] = useState(false)
  const [message, write] = useState("")
  const add = useAddition(session, onClose)

  function send() {
    setMissing(!chosen)
    if (!chosen) return
    const { applicationId } = chosen
    add.run({ version: session.version, applicationId, message: message.trim() || undefined })
  }

  return (
    <CommandForm
      title={words.title}
      description={session.priceCents > 0 ? words.charged(formatChf(session.priceCents)) : undefined}
      fields={fields}
      command={add}
      send={words.send}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          {chosen ? (
            <div className="flex flex-wrap items-start justify-between gap-3">
              <Candidate candidate={chosen} />
              <Button
                size="sm"
                variant="outline"
                autoFocus
                onClick={() => {
                  add.reset()
                  choose(undefined)
                }}
              >
                {words.change}
              </Button>
            </div>
          ) : (
            <SearchChoice<SeatCandidate>
              path={`${sessionsPath}/${session.id}/candidates`}
              words={words.search}
              error={missing ? words.missing : undefined}
              keyOf={({ applicationId }) => applicationId}
              renderItem={(candidate) => <Candidate candidate={candidate} />}
              onChoose={choose}
            />
          )}
          {chosen && refusalOf("applicationId") ? (
            <p role="alert" className="font-semibold text-port">
              {refusalOf("applicationId")}
            </p>
          ) : null}
          <div>
            <MessageField value={message} onChange={write} error={refusalOf("message")} />
            {chosen ? <MailPromise seat={{ ...chosen, reachable: true }} /> : null}
          </div>
        </>
      )}
    </CommandForm>
  )
}

function Candidate({ candidate }: { candidate: SeatCandidate }) {
  const { phone, email, status } = candidate
  return (
    <p className="min-w-0">
      <span className="font-semibold">{nameOf(candidate)}</span>
      <span className="block text-sm [overflow-wrap:anywhere]">
        {[phone, email, schoolStatusLabel[status]].filter(Boolean).join(" · ")}
      </span>
    </p>
  )
}
