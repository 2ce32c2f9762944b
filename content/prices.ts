/** What the prices of /reservation are for (specification 9); the amounts are the catalogue's. */
export const offerUnits = {
  boat_license: {
    price: "lesson",
    per: "",
    unit: "par personne",
    wholeUnit: "par personne",
    duration: "2-5 jours",
  },
  boat_rental: {
    price: "rental",
    per: "h",
    unit: "par heure et par bateau",
    wholeUnit: "par bateau",
    duration: "1-8 heures",
  },
  group_outing: {
    price: "outing",
    per: "",
    unit: "par groupe",
    wholeUnit: "par groupe",
    duration: "2-4 heures",
  },
} as const
