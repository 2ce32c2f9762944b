import { useEffect } from "react"

/**
 * When a dialog ends and the button that opened it is gone, the focus goes to the element of this selector, or to the
 * page, instead of nowhere.
 */
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
