/**
 * What this tab remembers until it is closed (sessionStorage), as JSON. A browser that refuses storage, or holds
 * something broken, counts as having nothing.
 */
export function readTab(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage full or forbidden: the page works on, it only forgets at reload.
  }
}

export function forgetTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
