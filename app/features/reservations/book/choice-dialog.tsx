import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { bookingChoice } from "#content/booking-choice.ts"

interface ChoiceDialogProps {
  /** The type being booked; the dialog is open while there is one. */
  type: ReservationType | undefined
  onSignIn: () => void
  onGuest: () => void
  onClose: () => void
}

/** The browser looks for the attribute when the dialog opens; React's `autoFocus` focuses before that. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute("autofocus", "")
}

/** A guest's choice: log in first, or continue as guest (specification 2). */
export function ChoiceDialog({ type, onSignIn, onGuest, onClose }: ChoiceDialogProps) {
  return (
    <Dialog
      open={type !== undefined}
      onClose={onClose}
      title={bookingChoice.title}
      description={bookingChoice.text}
      footer={
        <>
          <Button ref={focusFirst} onClick={onGuest}>
            {bookingChoice.guest}
          </Button>
          <Button variant="outline" onClick={onSignIn}>
            {bookingChoice.signIn}
          </Button>
        </>
      }
    >
      {type === "boat_rental" ? <p className="border-l-4 border-special pl-4">{bookingChoice.rental}</p> : null}
    </Dialog>
  )
}
