/** What a screen keeps in the query string: a text per name, left out where it is the usual one. */
export type UrlFields = Readonly<Record<string, string>>

/** What the query string says, completed by what is usual. Names it does not know are left alone. */
export function readFields<Fields extends UrlFields>(search: string, usual: Fields): Fields {
  const query = new URLSearchParams(search)
  const read = Object.entries(usual).map(([name, value]) => [name, query.get(name) ?? value])
  return Object.fromEntries(read) as Fields
}

/** The query string after a change: '' or '?…'. What is as usual is not written, nor what is undefined. */
export function changedSearch(search: string, patch: Partial<Record<string, string>>, usual: UrlFields = {}): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === "" || value === usual[name]) query.delete(name)
    else query.set(name, value)
  }
  // An emptied field whose usual value is another is a choice like any other.
  for (const [name, value] of Object.entries(patch)) if (value === "" && usual[name]) query.set(name, "")
  const text = query.toString()
  return text && `?${text}`
}
