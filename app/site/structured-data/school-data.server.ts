import { openingTimes } from "#content/about-school.ts"
import { bases, publisher, school } from "#content/school.ts"
import type { Thing } from "./thing.ts"

export function schoolReference(origin: string) {
  return { "@id": `${origin}/#ecole` } as const
}

/** The school with its three bases (specification 1 and 9). */
export function schoolData(origin: string): Thing {
  return {
    "@type": ["LocalBusiness", "EducationalOrganization"],
    ...schoolReference(origin),
    name: school.name,
    legalName: publisher.legalName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/partage/accueil.jpg`,
    telephone: school.phone.href.replace("tel:", ""),
    email: school.email,
    foundingDate: String(school.foundedYear),
    address: addressOf(bases[0]),
    geo: geoOf(bases[0]),
    openingHoursSpecification: hours(),
    department: bases.map((base) => ({
      "@type": "LocalBusiness",
      "@id": `${origin}/a-propos#base-${base.slug}`,
      name: `${school.name}, ${base.name}`,
      url: `${origin}/a-propos#base-${base.slug}`,
      image: `${origin}/partage/accueil.jpg`,
      telephone: school.phone.href.replace("tel:", ""),
      address: addressOf(base),
      geo: geoOf(base),
      openingHoursSpecification: hours(),
    })),
  }
}

type Base = (typeof bases)[number]

function addressOf(base: Base): Thing {
  return {
    "@type": "PostalAddress",
    streetAddress: base.street,
    postalCode: base.postalCode,
    addressLocality: base.city,
    addressCountry: "CH",
  }
}

function geoOf(base: Base): Thing {
  return { "@type": "GeoCoordinates", latitude: base.latitude, longitude: base.longitude }
}

function hours(): Thing {
  const { days, opens, closes } = openingTimes
  return { "@type": "OpeningHoursSpecification", dayOfWeek: days, opens, closes }
}
