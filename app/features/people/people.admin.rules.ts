/** The filter of the table (specification 2). */
export const roleFilters = ["all", "user", "admin"] as const
export type RoleFilter = (typeof roleFilters)[number]

/** How many reservations, applications and events of somebody their record shows. */
export const atMostOfPerson = 20
