import { type ReactNode, type Ref, useState } from "react"
import "./picker-popover.css"

interface PickerPopoverProps {
  id: string
  opens: string
  name: string
  icon: string
  disabled?: boolean | undefined
  popover: Ref<HTMLDialogElement>
  children: () => ReactNode
  className?: string
}

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
