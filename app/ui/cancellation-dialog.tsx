import { Dialog } from "./dialog.tsx"
import { Button } from "./page/button.tsx"
import { Refusal } from "./refusal.tsx"

interface CancellationDialogProps {
  words: { title: string; send: string; sending: string; keep: string }
  cost: string
  sending: boolean
  refusal: string | undefined
  onSend: () => void
  open: boolean
  onClose: () => void
}

export function CancellationDialog({ words, cost, sending, refusal, onSend, open, onClose }: CancellationDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={cost}
      footer={
        <>
          <Button variant="destructive" aria-disabled={sending} onClick={() => sending || onSend()}>
            {sending ? words.sending : words.send}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {words.keep}
          </Button>
        </>
      }
    >
      <Refusal>{refusal}</Refusal>
    </Dialog>
  )
}
