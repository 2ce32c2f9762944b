import { Dialog } from "#app/ui/dialog.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { secondBooking as words } from "#content/booking/form.ts"

export interface SecondBooking {
  /** The reference of the first. */
  earlier: string
  onSend: () => void
  onClose: () => void
}

/** Asks before the same person books the same slot again from the same tab (school 2). */
export function SecondDialog({ earlier, onSend, onClose }: SecondBooking) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.text(earlier)}
      footer={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button variant="outline" onClick={onSend}>
            {words.send}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
