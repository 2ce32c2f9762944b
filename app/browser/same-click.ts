import { useSyncExternalStore } from "react"

const sameClickMs = 1000

let waiting = false
let end: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Call it after a change: buttons may have moved under the pointer, so a second click does nothing. */
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
