/** Prices differ between pages and stay so (specification 9, design 7.2). */
export const reservationPagePrices = {
  boat_license: {
    label: "à partir de 350€",
    unit: "par personne",
    wholeUnit: "par personne",
    duration: "2-5 jours",
    cents: 35_000,
  },
  boat_rental: {
    label: "à partir de 80€/h",
    unit: "par heure et par bateau",
    wholeUnit: "par bateau",
    duration: "1-8 heures",
    centsPerHour: 8_000,
  },
  group_outing: {
    label: "à partir de 200€",
    unit: "par groupe",
    wholeUnit: "par groupe",
    duration: "2-4 heures",
    cents: 20_000,
  },
} as const

export const startingFrom = "à partir de"

export const reservationCurrency = "EUR"

/** What step 3 of the application charges (specification 9, "Wizard licence price"; design 7.2). */
export const applicationPrices = {
  coastal: { cents: 45_000 },
  inland: { cents: 35_000 },
} as const
