import { readTab } from "#app/browser/page/tab-store.ts"

export function keptValues<Values extends object>(place: string, empty: Values): Values {
  const kept = readTab(place)
  if (typeof kept !== "object" || kept === null) return empty
  const known = Object.entries(empty).map(([field, fresh]) => {
    const value = (kept as Record<string, unknown>)[field]
    const isOfItsKind = typeof value === typeof fresh && Array.isArray(value) === Array.isArray(fresh)
    return [field, isOfItsKind ? value : fresh]
  })
  return Object.fromEntries(known) as Values
}

/** Keeps what was changed here since `base`, and takes the rest from elsewhere. */
export function mergedValues<Values extends Record<string, string>>(
  typed: Values,
  base: Values,
  newer: Values,
): Values {
  const merged = Object.keys(newer).map((field) => [field, typed[field] === base[field] ? newer[field] : typed[field]])
  return Object.fromEntries(merged) as Values
}
