import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { bookingChoice } from "#content/booking/choice.ts"

interface ChoiceDialogProps {
  type: ReservationType | undefined
  onSignIn: () => void
  onGuest: () => void
  onClose: () => void
}

/** React's `autoFocus` focuses before the dialog opens; the attribute works. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute("autofocus", "")
}

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
