/** The filter of the table (specification 2). */
export const roleFilters = ["all", "user", "admin"] as const
export type RoleFilter = (typeof roleFilters)[number]

export const atMostOfPerson = 20
