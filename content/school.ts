/** The facts of the school, all fictional. A real school edits this file. */
export const school = {
  name: "École nautique des Trois Ports",
  nameLines: ["École nautique", "des Trois Ports"],
  shortName: "Trois Ports",
  lake: "Lac Léman",
  foundedYear: 2009,
  email: "bonjour@troisports.example",
  technicalEmail: "technique@troisports.example",
  phone: { display: "+41 22 555 01 23", href: "tel:+41225550123" },
  timeZone: "Europe/Zurich",
  phonePlaceholder: "+41 79 123 45 67",
} as const

export function documentTitle(pageTitle: string): string {
  return `${pageTitle} · ${school.name}`
}

/** The first base is a slot's default (design 7.6). */
export const bases = [
  {
    slug: "nyon",
    name: "Nyon",
    street: "Quai des Alpes 12",
    postalCode: "1260",
    city: "Nyon",
    latitude: 46.3806,
    longitude: 6.2408,
    coordinates: "46°23′N 6°14′E",
  },
  {
    slug: "morges",
    name: "Morges",
    street: "Place de la Navigation 4",
    postalCode: "1110",
    city: "Morges",
    latitude: 46.5064,
    longitude: 6.4989,
    coordinates: "46°30′N 6°30′E",
  },
  {
    slug: "vevey",
    name: "Vevey",
    street: "Quai Perdonnet 21",
    postalCode: "1800",
    city: "Vevey",
    latitude: 46.4592,
    longitude: 6.8433,
    coordinates: "46°28′N 6°51′E",
  },
] as const

export function baseName(slug: string): string {
  return bases.find((base) => base.slug === slug)?.name ?? slug
}

export function baseAddress(slug: string): string {
  const base = bases.find((one) => one.slug === slug)
  return base ? `${base.name}, ${base.street}, ${base.postalCode} ${base.city}` : slug
}

export function basePlace(base: { name: string }): string {
  return `Base de ${base.name}`
}

/** Undefined for a place that is no base. */
export function baseOfPlace(place: string): string | undefined {
  return bases.find((one) => basePlace(one) === place)?.slug
}

/** Adds the street to a base; other places stay as written. */
export function placeAddress(place: string): string {
  const base = bases.find((one) => basePlace(one) === place)
  return base ? `${place}, ${base.street}, ${base.postalCode} ${base.city}` : place
}

/** Undefined for an unknown base. */
export function baseCoordinates(slug: string): string | undefined {
  return bases.find((base) => base.slug === slug)?.coordinates
}

/** Within how long the school answers (specification 9). */
export const replyPromise = "Réponse sous 24h"

/** 0 Sunday … 6 Saturday. */
export const closedWeekdays: readonly number[] = [1]

export const publisher = {
  legalName: "École nautique des Trois Ports Sàrl",
  canton: "Vaud",
  director: "Hélène Cuendet",
} as const
