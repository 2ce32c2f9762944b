import { readTab } from "#app/browser/page/tab-store.ts"

/** What was typed before a reload, as the tab keeps it; of an older version of the form, only what it still has. */
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

/** What was changed here since `base` stays; everything else is as it is elsewhere. */
export function mergedValues<Values extends Record<string, string>>(
  typed: Values,
  base: Values,
  newer: Values,
): Values {
  const merged = Object.keys(newer).map((field) => [field, typed[field] === base[field] ? newer[field] : typed[field]])
  return Object.fromEntries(merged) as Values
}
