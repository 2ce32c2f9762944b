let isPressed = false

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => (isPressed = true), true)
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (isPressed = false), true)
}

/** Runs `act` after the current click: a button that moves while pressed would miss its click. */
export function afterPress(act: () => void): void {
  if (!isPressed) return act()
  const over = new AbortController()
  function end() {
    over.abort()
    // Browsers fire the click after the release.
    setTimeout(act)
  }
  document.addEventListener("pointerup", end, { signal: over.signal })
  document.addEventListener("pointercancel", end, { signal: over.signal })
}
