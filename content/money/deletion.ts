/** Told to somebody who deletes an account and owes money (school 4, "One person's account"). */
export const deletionWords = {
  before: (amounts: string) =>
    `Vous devrez ${amounts} à l’école. Votre nom, vos coordonnées et ce montant restent chez elle jusqu’au règlement, puis sont effacés.`,
  deletedOwing: "Votre compte est supprimé.",
  debt: (amounts: string) =>
    `Vous devez ${amounts} à l’école. Elle garde votre nom, vos coordonnées et ce montant jusqu’au règlement, puis les efface. Le reste de vos données est effacé.`,
} as const
