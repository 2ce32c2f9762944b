import { useSyncExternalStore } from "react"

/** A double click of a slow hand, and then some. */
const sameClickMs = 1000

let waiting = false
let end: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Something was changed, and other buttons may have come under the pointer: for a moment a click is still the one that
 * changed it, and means none of them.
 */
export function beginSameClick(): void {
  clearTimeout(end)
  end = setTimeout(() => tell(false), sameClickMs)
  tell(true)
}

export function isSameClick(): boolean {
  return waiting
}

export function useSameClick(): boolean {
  return useSyncExternalStore(subscribe, isSameClick, () => false)
}

function tell(now: boolean) {
  waiting = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
