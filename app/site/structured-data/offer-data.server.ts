import type { Price, Prices } from "#content/catalogue/price-codes.ts"
import { licenceTypes } from "#content/licence.ts"
import { plans } from "#content/plans.ts"
import { offers } from "#content/reservation.ts"
import { bases } from "#content/school.ts"
import { schoolReference } from "./school-data.server.ts"
import type { Thing } from "./thing.ts"

export interface PricedSite {
  origin: string
  prices: Prices
}

/** The two licences as courses (specification 9). */
export function courseData({ origin, prices }: PricedSite): Thing[] {
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
      ...amountAs("price", prices[type.price]),
      url: `${origin}/boat-license-application`,
    },
    hasCourseInstance: { "@type": "CourseInstance", courseMode: "Onsite", courseWorkload: type.workload },
  }))
}

type OfferType = (typeof offers)[number]["type"]

export function offerData({ origin, prices }: PricedSite, path: string, only?: OfferType): Thing[] {
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
        ...amountAs("minPrice", prices[offer.price]),
        ...(offer.per === "h" ? { unitCode: "HUR" } : {}),
      },
    },
  }))
}

export function planData({ origin, prices }: PricedSite, path: string, name: string): Thing {
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
        ...amountAs("price", prices[plan.price]),
        unitCode: "MON",
      },
    })),
  }
}

/** Nothing for a price on quotation. */
function amountAs(name: "price" | "minPrice", { cents, currency }: Price) {
  return cents === null ? {} : { [name]: (cents / 100).toFixed(2), priceCurrency: currency }
}
