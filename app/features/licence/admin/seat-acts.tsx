import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { UndoLine } from "#app/back-office/command/undo-line.tsx"
import { MessageField } from "#app/back-office/record/mail-message.tsx"
import { fieldMessages } from "#app/browser/page/call-api.ts"
import type { AdminBooking, AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { sayDayTime } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { seatActs as words } from "#content/admin/seats.ts"
import { MailPromise } from "./mail-promise.tsx"
import { MoveSeatDialog } from "./move-seat-dialog.tsx"
import { nameOf, useSeatCancellation, useSeatUndo } from "./use-seat-commands.ts"

interface SeatActsProps {
  session: AdminSessionDetail
  seat: AdminBooking
  /** Tells the buttons of a list apart; the candidate's name where each row is another candidate. */
  about?: string
}

/** What the school does with one seat of a session that has not begun, and the way back while its mail waits. */
export function SeatActs({ session, seat, about = nameOf(seat) }: SeatActsProps) {
  const [asked, ask] = useState<"move" | "cancel">()
  const { undo, sendNow } = useSeatUndo()
  const { undoable, bookingStatus } = seat
  const open = session.state === "open" || session.state === "closed"
  const close = () => ask(undefined)
  return (
    <>
      {undoable ? (
        <UndoLine
          done={words.done[undoable.act]}
          undoable={undoable}
          running={undo.running || sendNow.running}
          onUndo={() => undo.run({ session, seat })}
          onSendNow={() => sendNow.run({ session, seat })}
        />
      ) : null}
      {open && bookingStatus === "confirmed" ? (
        <div className="flex flex-wrap gap-2">
          {(["move", "cancel"] as const).map((act) => (
            <Button key={act} size="sm" variant={act === "move" ? "outline" : "ghost"} onClick={() => ask(act)}>
              {words[act].open}
              <span className="sr-only">{`\u00a0: ${about}`}</span>
            </Button>
          ))}
        </div>
      ) : null}
      {asked === "move" ? <MoveSeatDialog session={session} seat={seat} onClose={close} /> : null}
      {asked === "cancel" ? <CancelSeatDialog session={session} seat={seat} onClose={close} /> : null}
    </>
  )
}

function CancelSeatDialog({ session, seat, onClose }: SeatActsProps & { onClose: () => void }) {
  const [message, write] = useState("")
  const cancel = useSeatCancellation(session, seat, onClose)
  const refused = fieldMessages(cancel.error, ["message"])[0]?.[1]
  return (
    <ConfirmDialog
      title={words.cancel.title}
      confirm={words.cancel.send}
      keep={words.cancel.keep}
      running={cancel.running}
      refusal={refused ? undefined : cancel.refusal}
      onConfirm={() => cancel.run({ version: seat.version, message: message.trim() || undefined })}
      onCancel={onClose}
    >
      <p className="mb-2">{words.cancel.text(nameOf(seat), sayDayTime(session.date, session.startTime))}</p>
      {seat.priceCents > 0 ? <p className="mb-2">{words.cancel.credited(formatChf(seat.priceCents))}</p> : null}
      {seat.reachable ? <MessageField value={message} onChange={write} error={refused} /> : null}
      <MailPromise seat={seat} />
    </ConfirmDialog>
  )
}
