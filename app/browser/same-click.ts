import { useSyncExternalStore } from "react"

/** Longer than a slow double click. */
const sameClickMs = 1000

let waiting = false
let end: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Call it when a change has been made: other buttons may have moved under the pointer, so for a moment buttons are
 * shown as disabled and a second click does nothing.
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
