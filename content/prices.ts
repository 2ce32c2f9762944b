/**
 * Prices differ between pages and stay as each page gives them (specification section 9, design 7.2).
 * Quoted strings are shown as they are; cents feed the indication kept with a reservation.
 */
export const reservationPagePrices = {
  boat_license: { label: "à partir de 350€", duration: "2-5 jours", cents: 35_000 },
  boat_rental: { label: "à partir de 80€/h", duration: "1-8 heures", centsPerHour: 8_000 },
  group_outing: { label: "à partir de 200€", duration: "2-4 heures", cents: 20_000 },
} as const

/** Currency of the prices quoted on the reservation page. */
export const reservationCurrency = "EUR"
