import type { ReactNode } from "react"
import { Dialog } from "#app/ui/dialog.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { recordWords } from "#content/admin/record.ts"
import { useFocusBack } from "./use-focus-back.ts"

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirm: string
  keep?: string
  hurts?: boolean
  running: boolean
  refusal?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, keep = recordWords.cancel, hurts = true, running } = props
  const { refusal, onConfirm, onCancel } = props
  useFocusBack()
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
