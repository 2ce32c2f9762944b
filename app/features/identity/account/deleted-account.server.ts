/** Stands where the names of somebody stood who has deleted their account. */
export const deletedAccount = { firstName: "Compte", lastName: "supprimé" } as const
