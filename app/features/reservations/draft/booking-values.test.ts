import { expect, test } from "vitest"
import { emptyBoatReservation } from "#app/features/reservations/boat/boat-entrance.ts"
import { boatReservationSchema } from "#app/features/reservations/boat-reservation.schema.ts"
import {
  groupReservationSchema,
  licenseReservationSchema,
  rentalReservationSchema,
} from "#app/features/reservations/reservations.schema.ts"
import { emptyBooking, fieldOrder } from "./booking-values.ts"

test.each([
  ["a lesson", emptyBooking("boat_license"), licenseReservationSchema],
  ["a rental", emptyBooking("boat_rental"), rentalReservationSchema],
  ["an outing", emptyBooking("group_outing"), groupReservationSchema],
  ["a member's rental", emptyBoatReservation(""), boatReservationSchema],
])("the form of %s holds every field that is asked for, each at its place", (_, empty, schema) => {
  const fieldsOf = (one: object) => Object.keys(one).filter((field) => field !== "reservationType")
  const asked = fieldsOf(schema.shape)
  expect(fieldsOf(empty).toSorted()).toEqual(asked.toSorted())
  expect(fieldOrder).toEqual(expect.arrayContaining(asked))
})
