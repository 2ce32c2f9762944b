import type { MouseEvent } from "react"

export type ToastWords = readonly [title: string, description: string]

/** The button of a toast: pressing it closes the toast, unless it prevents the default. */
interface ToastButton {
  label: string
  onClick: (event: MouseEvent) => void
}

export interface ToastEntry {
  /** Rises from toast to toast. */
  id: number
  kind: "success" | "error"
  words: ToastWords
  button?: ToastButton | undefined
}

let toast: ToastEntry | undefined
let announced = 0
const listeners = new Set<() => void>()

/** The same words stand in the page as well, so a toaster that could not be fetched is no loss. */
export function announce(kind: ToastEntry["kind"], words: ToastWords, button?: ToastButton): void {
  announced += 1
  showToast({ id: announced, kind, words, button })
}

/** Without one, closes what is open. */
export function showToast(next: ToastEntry | undefined): void {
  toast = next
  for (const listener of listeners) listener()
}

export function openToast(): ToastEntry | undefined {
  return toast
}

export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
