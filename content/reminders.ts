export const toBring = {
  boat_license: "un coupe-vent, des chaussures à semelles claires, de la crème solaire et une pièce d’identité",
  boat_rental: "votre permis bateau, une pièce d’identité, un coupe-vent et de la crème solaire",
  theory: "de quoi écrire et une pièce d’identité",
  practice: "un coupe-vent, des chaussures à semelles claires, de la crème solaire et une pièce d’identité",
  group_outing: "un coupe-vent pour chacun, des chaussures à semelles claires et de la crème solaire",
} as const

/** The school's hour of the list of tomorrow. */
export const dayListAt = "18:00"
