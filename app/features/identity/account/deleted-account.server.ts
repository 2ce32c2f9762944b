export const deletedAccount = { firstName: "Compte", lastName: "supprimé" } as const
