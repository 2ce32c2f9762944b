/** The words of « Disponibilités »; those of specification 2, 4, 5 and 8 to the letter. */
export const adminAvailability = {
  title: "Disponibilités",
  notAdmin: "Vous devez être administrateur pour gérer les disponibilités.",
} as const
