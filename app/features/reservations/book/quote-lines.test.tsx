import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { quoteOf } from "#app/features/reservations/quote.rules.ts"
import { specifiedTariff, vatRates } from "#tests/factories/prices.ts"
import { QuoteLines } from "./quote-lines.tsx"

function shown(reservationType: ReservationType, { liable }: { liable: boolean }, rentalDuration?: number): string {
  const vat = liable ? [{ from: "", rates: vatRates }] : specifiedTariff.vat
  const asked = { reservationType, rentalDuration, reservationDate: "2027-06-12" }
  const quote = quoteOf(asked, { ...specifiedTariff, vat })
  const html = renderToStaticMarkup(<QuoteLines type={reservationType} quote={quote} />)
  return html.replaceAll(/<[^>]*>/g, "|").replaceAll(/\|+/g, "|")
}

test("a rental is shown as hours times their price, with the amount that is charged", () => {
  expect(shown("boat_rental", { liable: false }, 3)).toBe(
    "|Prix indicatif|Location de Bateau|3 × 80€ par heure et par bateau|240€|Total|240€|",
  )
})

test("the price of a lesson is the least, and a part of it is paid first", () => {
  expect(shown("boat_license", { liable: false })).toBe(
    "|Prix indicatif|Permis Bateau|1 × 350€ par personne|350€|Total|à partir de 350€|Acompte de 30\u00a0%|à partir de 105€|",
  )
})

test("VAT is told where the school owes it, and not of training, which is exempt", () => {
  expect(shown("group_outing", { liable: true })).toBe(
    "|Prix indicatif|Sortie Groupe|1 × 200€ par groupe|200€|Total|à partir de 200€|dont TVA|14.99 €|",
  )
  expect(shown("boat_license", { liable: true })).toBe(shown("boat_license", { liable: false }))
})
