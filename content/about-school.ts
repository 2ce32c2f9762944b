// Only the server shows these facts, so that browsers do not load them.

/** Presentation claims (specification 1). */
export const figures = [
  { value: "2009", label: "année de fondation" },
  { value: "15+", label: "ans d’expérience" },
  { value: "500+", label: "permis délivrés" },
  { value: "98 %", label: "de clients satisfaits" },
  { value: "20+", label: "bateaux" },
  { value: "3", label: "bases sur le lac" },
] as const

/** Figures of the licence page (specification 1). */
export const licenceFigures = [
  { value: "95 %", label: "de réussite à l’examen" },
  { value: "500+", label: "élèves formés" },
  { value: "15", label: "ans d’expérience" },
] as const

/** Share of the turnover given away (specification 1). */
export const donatedShare = "1 %"

/** The sRGB colour of browser bars, icons and share pictures. */
export const themeColor = "#0c2842"
