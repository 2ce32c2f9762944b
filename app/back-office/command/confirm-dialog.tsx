import type { ReactNode } from "react"
import { Dialog } from "#app/ui/dialog.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { recordWords } from "#content/admin/record.ts"

interface ConfirmDialogProps {
  title: string
  /** What will happen, and whom it concerns. */
  children: ReactNode
  /** Names the act on its button. */
  confirm: string
  /** Names the way back; not « Annuler » where that is the act. */
  keep?: string
  hurts?: boolean
  running: boolean
  /** Why it did not happen. */
  refusal?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an act that hurts; render it while the question stands. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, keep = recordWords.cancel, hurts = true, running } = props
  const { refusal, onConfirm, onCancel } = props
  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      footer={
        <>
          <Button variant={hurts ? "destructive" : "default"} aria-disabled={running} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="outline" onClick={onCancel}>
            {keep}
          </Button>
        </>
      }
    >
      {children}
      <Refusal>{refusal}</Refusal>
    </Dialog>
  )
}
