import { licenceTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import { listModels } from "#app/features/calendar/resources/fleet/models.queries.server.ts"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { licenceTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { readSettings } from "#app/features/calendar/slots/season/season.admin.queries.server.ts"
import { openingOn } from "#app/features/calendar/slots/season/season.queries.server.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import { boatTypeLabel, reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Prices } from "#content/catalogue/price-codes.ts"
import { contractTerms, terms } from "#content/commitments.ts"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"
import { offerUnits } from "#content/prices.ts"
import { baseAddress, bases, school } from "#content/school.ts"
import type { PublicCatalogue } from "./catalogue.schema.ts"

const per = { boat_license: "person", boat_rental: "hour", group_outing: "group" } as const

/** What the school offers today, where, and on which terms (specification 9, school 4). */
export async function publicCatalogue(
  db: Db,
  { prices, today }: { prices: Prices; today: string },
): Promise<PublicCatalogue> {
  const [models, { rules }, opening] = await Promise.all([listModels(db), readSettings(db), openingOn(db, today)])
  const { trainingDepositPercent, lateCancellationKeptPercent } = contractTerms
  const { freeCancellationHours, trainingCancellationDays, ownMoves } = terms
  return {
    today,
    timeZone: school.timeZone,
    bases: bases.map(({ slug, name, latitude, longitude }) => ({
      code: slug,
      name,
      address: baseAddress(slug),
      latitude,
      longitude,
    })),
    models: models.map(({ code, seats, passengersMax, powerKw, minimumAge }) => ({
      code,
      name: boatTypeLabel[code],
      seats,
      passengersMax,
      powerKw,
      minimumAge,
    })),
    products: reservationTypes.map((code) => {
      const rule = rules.find(({ kind }) => kind === code)
      return {
        code,
        name: reservationTypeLabel[code],
        price: prices[offerUnits[code].price],
        per: per[code],
        leastPrice: isLeastPrice(code),
        depositPercent: code === "boat_license" ? trainingDepositPercent : 0,
        hours: code === "boat_rental" ? { min: rentalHours.min, max: rentalHours.max } : null,
        persons: code === "group_outing" ? { min: groupSizeLimits.min, max: groupSizeLimits.max } : null,
        freeCancellationHours,
        lateCancellationKeptPercent,
        ownMoves,
        noticeHours: rule?.noticeHours ?? 0,
        horizonDays: rule?.horizonDays ?? null,
      }
    }),
    licences: licenceTypes.map((code) => ({
      code,
      name: licenceTypeLabel[code],
      applicationFee: prices[`application-${code}`],
    })),
    training: { depositPercent: trainingDepositPercent, freeCancellationDays: trainingCancellationDays, ownMoves },
    seasons: opening.seasons.map(({ fromDate, toDate }) => ({ fromDate, toDate })),
    openingHours: opening.hours.map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
  }
}
