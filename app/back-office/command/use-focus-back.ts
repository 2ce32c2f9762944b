import { useEffect } from "react"

/** When the button that opened a dialog is gone, the focus goes to this selector or the page, instead of nowhere. */
export function useFocusBack(selector?: string): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const place = selector ? document.querySelector<HTMLElement>(selector) : null
        ;(place ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: place === null })
      })
    },
    [selector],
  )
}
