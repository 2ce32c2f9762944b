import { type EndpointDeps, endpointsFor } from "#app/features/identity/guard/declare-endpoint.server.ts"
import type { BoatBookings } from "./boat-bookings.server.ts"

export interface ResourceDeps extends EndpointDeps {
  bookings: BoatBookings
}

export const endpoint = endpointsFor<ResourceDeps>()

/** What the API's description says of an endpoint. */
export interface Described {
  operationId: string
  summary: string
  description: string
}
