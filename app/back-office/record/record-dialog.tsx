import { type ReactNode, useId, useState, useSyncExternalStore } from "react"
import { useFocusBack } from "#app/back-office/command/use-focus-back.ts"
import { DialogCross } from "#app/ui/dialog.tsx"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { onToasts, openToast, type ToastWords } from "#app/ui/page/announce.ts"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { useModal } from "#app/ui/use-modal.ts"
import { recordWords } from "#content/admin/record.ts"
import "./record-dialog.css"

interface RecordDialogProps {
  id: string
  title: ReactNode
  status?: ReactNode
  state: "loading" | "failed" | "missing" | "ready"
  /** The sentence of specification 8 when it could not be read. */
  failed: string
  onRetry: () => void
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}

/** A record over its list: render it while `?id=` names one (`useOpenRecord`). */
export function RecordDialog(props: RecordDialogProps) {
  const { id, title, status, state, failed, onRetry, onClose, children, footer } = props
  const modal = useModal(true, onClose)
  const titleId = useId()
  const announced = useAnnounced()
  // After a reload, the browser has no former focus to restore.
  useFocusBack(`[data-record="${CSS.escape(id)}"]`)
  return (
    <dialog {...modal} aria-labelledby={titleId} className="record-dialog" aria-busy={state === "loading"}>
      <output className="sr-only">{announced?.join(". ")}</output>
      <header className="record-head">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl">
            {state === "missing" ? recordWords.missing : title}
          </h2>
          {status && state === "ready" ? <div className="mt-1 flex flex-wrap items-center gap-3">{status}</div> : null}
        </div>
        <DialogCross onClose={onClose} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long record scrolls by the keyboard too */}
      <section aria-labelledby={titleId} tabIndex={0} className="record-body">
        {state === "ready" ? children : null}
        {state === "loading" ? <RecordSkeleton /> : null}
        {state === "missing" ? <p>{recordWords.missingText}</p> : null}
        {state === "failed" ? <LoadFailed title={failed} onRetry={onRetry} /> : null}
      </section>
      {footer && state === "ready" ? <footer className="record-foot">{footer}</footer> : null}
    </dialog>
  )
}

function RecordSkeleton() {
  return (
    <>
      <output className="sr-only">{recordWords.loading}</output>
      {[1, 2, 3].map((section) => (
        <div key={section} className="mb-6 space-y-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </>
  )
}

/** What was announced since the record is open: assistive technology hears nothing from outside of a modal dialog. */
function useAnnounced(): ToastWords | undefined {
  const newest = useSyncExternalStore(onToasts, openToast, () => undefined)
  const [before] = useState(newest?.id ?? 0)
  return newest && newest.id > before ? newest.words : undefined
}
