import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from "react"

/**
 * What makes a <dialog> the browser's own modal one: it traps the focus, gives it back, and closes on Escape and on a
 * click beside it (which only serves the mouse). Its box must have no padding of its own.
 * @param onClose every way out comes here; the owner then sets `open` to false or takes the dialog away
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  // Owners take the dialog away instead of setting `open` to false: only `close` gives the focus back.
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

/** The dialog's box has no padding of its own, so a click whose target is the dialog itself fell beside the content. */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
