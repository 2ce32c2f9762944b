import { clsx } from "clsx"
import { type ReactNode, useId } from "react"
import { useModal } from "./use-modal.ts"

interface DialogProps {
  open: boolean
  /** Called by Escape, the backdrop and the cross; the owner then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  className?: string | undefined
}

export function Dialog({ open, onClose, title, description, children, footer, className }: DialogProps) {
  const modal = useModal(open, onClose)
  const titleId = useId()
  const descriptionId = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={clsx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg overflow-y-auto rounded-card border border-line bg-paper p-0 text-lake shadow-lift",
        className,
      )}
    >
      {open ? (
        <div className="p-5 sm:p-7">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <DialogCross onClose={onClose} />
          </div>
          {description ? (
            <div id={descriptionId} className="mt-2 text-slate">
              {description}
            </div>
          ) : null}
          {children ? <div className="mt-5">{children}</div> : null}
          {footer ? (
            <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">{footer}</div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}

export function DialogCross({ onClose, className = "-mt-2 -mr-2" }: { onClose: () => void; className?: string }) {
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label="Fermer"
      className={clsx(
        className,
        "grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-slate hover:bg-mist hover:text-lake",
      )}
    >
      <svg className="size-5 fill-none stroke-current stroke-2" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m4 4 12 12M16 4 4 16" />
      </svg>
    </button>
  )
}
