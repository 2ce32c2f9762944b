export type UrlFields = Readonly<Record<string, string>>

export function readFields<Fields extends UrlFields>(search: string, usual: Fields): Fields {
  const query = new URLSearchParams(search)
  const read = Object.entries(usual).map(([name, value]) => [name, query.get(name) ?? value])
  return Object.fromEntries(read) as Fields
}

/** '' or '?…'; usual and undefined values are not written. */
export function changedSearch(search: string, patch: Partial<Record<string, string>>, usual: UrlFields = {}): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === "" || value === usual[name]) query.delete(name)
    else query.set(name, value)
  }
  for (const [name, value] of Object.entries(patch)) if (value === "" && usual[name]) query.set(name, "")
  const text = query.toString()
  return text && `?${text}`
}
