import type { Opening } from "#content/places/opening.ts"
import { bases, publisher, school } from "#content/school.ts"
import type { Thing } from "./thing.ts"

export function schoolReference(origin: string) {
  return { "@id": `${origin}/#ecole` } as const
}

/** The school with its three bases (specification 1 and 9). */
export function schoolData({ origin, opening }: { origin: string; opening: Opening }): Thing {
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
    openingHoursSpecification: hours(opening),
    department: bases.map((base) => ({
      "@type": "LocalBusiness",
      "@id": `${origin}/a-propos#base-${base.slug}`,
      name: `${school.name}, ${base.name}`,
      url: `${origin}/a-propos#base-${base.slug}`,
      image: `${origin}/partage/accueil.jpg`,
      telephone: school.phone.href.replace("tel:", ""),
      address: addressOf(base),
      geo: geoOf(base),
      openingHoursSpecification: hours(opening),
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

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

/** One line for each season and pair of times. */
function hours({ hours: days, seasons }: Opening): Thing[] {
  const times = [...new Set(days.map(({ opens, closes }) => `${opens} ${closes}`))]
  return seasons.flatMap(({ fromDate: validFrom, toDate: validThrough }) =>
    times.map((time) => {
      const [opens, closes] = time.split(" ")
      const same = days.filter((day) => day.opens === opens && day.closes === closes)
      const dayOfWeek = same.map(({ weekday }) => weekdays[weekday])
      return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes, validFrom, validThrough }
    }),
  )
}
