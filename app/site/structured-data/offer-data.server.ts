import { licenceTypes } from "#content/licence.ts"
import { reservationCurrency } from "#content/prices.ts"
import { offers } from "#content/reservation.ts"
import { bases } from "#content/school.ts"
import { schoolReference } from "./school-data.server.ts"
import type { Thing } from "./thing.ts"

/** The two licences as courses (specification 9). */
export function courseData(origin: string): Thing[] {
  return licenceTypes.map((type) => ({
    "@type": "Course",
    "@id": `${origin}/permis-bateau#${type.slug}`,
    name: type.title,
    description: `${type.water} ${type.text}`,
    url: `${origin}/permis-bateau`,
    inLanguage: "fr",
    provider: schoolReference(origin),
    offers: {
      "@type": "Offer",
      category: "Paid",
      price: inUnits(type.cents),
      priceCurrency: reservationCurrency,
      url: `${origin}/boat-license-application`,
    },
    hasCourseInstance: { "@type": "CourseInstance", courseMode: "Onsite", courseWorkload: type.workload },
  }))
}

type OfferType = (typeof offers)[number]["type"]

export function offerData(origin: string, path: string, only?: OfferType): Thing[] {
  const shown = offers.filter((offer) => !only || offer.type === only)
  return shown.map((offer) => ({
    "@type": "Service",
    name: offer.title,
    description: offer.text,
    provider: schoolReference(origin),
    areaServed: bases.map((base) => base.city),
    offers: {
      "@type": "Offer",
      url: origin + path,
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        minPrice: inUnits("centsPerHour" in offer ? offer.centsPerHour : offer.cents),
        priceCurrency: reservationCurrency,
        ...("centsPerHour" in offer ? { unitCode: "HUR" } : {}),
      },
    },
  }))
}

export interface PlanFacts {
  name: string
  description: string
  /** Francs per month, in cents. */
  cents: number
}

export function planData(origin: string, path: string, name: string, plans: readonly PlanFacts[]): Thing {
  return {
    "@type": "Service",
    name,
    provider: schoolReference(origin),
    offers: plans.map((plan) => ({
      "@type": "Offer",
      name: plan.name,
      description: plan.description,
      url: origin + path,
      availability: "https://schema.org/PreOrder",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: inUnits(plan.cents),
        priceCurrency: "CHF",
        unitCode: "MON",
      },
    })),
  }
}

function inUnits(cents: number): string {
  return (cents / 100).toFixed(2)
}
