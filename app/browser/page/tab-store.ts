/** The tab's sessionStorage, as JSON; a variable where the browser refuses storage. */
const withoutStorage = new Map<string, string>()

export function readTab(key: string): unknown {
  try {
    const text = withoutStorage.get(key) ?? sessionStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeTab(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    sessionStorage.setItem(key, text)
    withoutStorage.delete(key)
  } catch {
    withoutStorage.set(key, text)
  }
}

export function forgetTab(key: string): void {
  withoutStorage.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
