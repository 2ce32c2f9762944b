import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from "react"

/** A <dialog> as a modal one: keeps and returns the focus, closes on Escape and on a click outside. */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  // Owners unmount the dialog, but only `close` returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return {
    ref: dialog,
    onClose: (event: SyntheticEvent) => event.target === event.currentTarget && open && onClose(),
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => isOnBackdrop(event) && onClose(),
  }
}

/** The box has no padding, so a click on the dialog itself fell beside its content. */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
