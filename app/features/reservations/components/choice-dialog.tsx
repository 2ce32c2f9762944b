import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { Button } from "#app/ui/button.tsx"
import { Dialog } from "#app/ui/dialog.tsx"
import { reservationPage } from "#content/reservation.ts"

interface ChoiceDialogProps {
  /** The type being booked; the dialog is open while there is one. */
  type: ReservationType | undefined
  onSignIn: () => void
  onGuest: () => void
  onClose: () => void
}

/** A guest's choice: log in first, or continue as guest (specification 2). */
export function ChoiceDialog({ type, onSignIn, onGuest, onClose }: ChoiceDialogProps) {
  const { choice } = reservationPage
  return (
    <Dialog
      open={type !== undefined}
      onClose={onClose}
      title={choice.title}
      description={choice.text}
      footer={
        <>
          <Button onClick={onGuest}>{choice.guest}</Button>
          <Button variant="outline" onClick={onSignIn}>
            {choice.signIn}
          </Button>
        </>
      }
    >
      {type === "boat_rental" ? <p className="border-l-4 border-special pl-4">{choice.rental}</p> : null}
    </Dialog>
  )
}
