import { z } from "zod"

/** The values of reservation_type (specification 3). */
export const reservationTypes = ["boat_license", "boat_rental", "group_outing"] as const
export const reservationTypeSchema = z.enum(reservationTypes, { error: "Type de réservation inconnu" })
export type ReservationType = z.infer<typeof reservationTypeSchema>
