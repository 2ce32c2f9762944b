import { type ReactNode, type Ref, useState } from "react"
import "./picker-popover.css"

interface PickerPopoverProps {
  id: string
  /** The name of the button and of the popover it opens. */
  opens: string
  name: string
  /** The drawing on the button, in a box of 20. */
  icon: string
  disabled?: boolean | undefined
  popover: Ref<HTMLDialogElement>
  /** Made when it is opened. */
  children: () => ReactNode
  className?: string
}

/** The button at the end of a field, and what it unfolds: the browser's popover, so Escape and a click beside close it. */
export function PickerPopover({ id, opens, name, icon, disabled, popover, children, className }: PickerPopoverProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={opens}
        aria-haspopup="dialog"
        disabled={disabled}
        className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-control text-slate hover:text-lake disabled:cursor-not-allowed"
      >
        <svg className="size-5 fill-none stroke-current stroke-[1.5]" viewBox="0 0 20 20" aria-hidden="true">
          <path d={icon} />
        </svg>
      </button>
      <dialog
        ref={popover}
        id={id}
        popover="auto"
        aria-label={name}
        className={`picker-popover ${className ?? ""}`}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {open ? children() : null}
      </dialog>
    </>
  )
}
