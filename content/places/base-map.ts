import { bases } from "#content/school.ts"

/** A street map around a base; undefined for an unknown one. */
export function mapHref(slug: string): string | undefined {
  const base = bases.find((one) => one.slug === slug)
  if (!base) return undefined
  const { latitude, longitude } = base
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
