export const typedMoments = {
  day: {
    format: "jj.mm.aaaa",
    hint: "Format jj.mm.aaaa",
    expected: "Indiquez une date, par exemple 12.06.2027",
    from: "Indiquez une date à partir du",
    until: "Indiquez une date jusqu’au",
    open: "Ouvrir le calendrier",
    picker: "Calendrier",
  },
  time: {
    format: "hh:mm",
    hint: "Format hh:mm",
    expected: "Indiquez une heure, par exemple 14:00",
    open: "Ouvrir la liste des heures",
    picker: "Heures",
  },
} as const

export const dayExpected = `Indiquez une date (${typedMoments.day.format}), par exemple 12.06.2027`
