import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { callApi } from "#app/platform/call-api.ts"
import { memberBooking } from "#content/member-booking.ts"
import type { Person } from "./booking-values.ts"

export type LicenceType = keyof typeof memberBooking.licences

/** Who books, as far as the page knows: 'loading' until the session has been looked at. */
export type Member =
  | { status: "loading" | "failed" | "out" }
  | {
      status: "in"
      person: Person
      /** The approved licence of the account, and how it is called. */
      licence: { type: LicenceType; validated: string } | null
    }

interface SeenSession {
  status: "loading" | "in" | "out"
  session: { user: { firstName: string; lastName: string; email: string; phone: string | null } } | null
  /** The session could not be looked at. */
  failed: boolean
}

/** The person of the session with what the account knows that a booking asks. */
export function useMember({ status, session, failed }: SeenSession): Member {
  const { data, isPending, failureCount } = useQuery({
    queryKey: ["licence"],
    enabled: status === "in",
    queryFn: ({ signal }) => callApi<{ licence: { licenseType: LicenceType } | null }>("/me/licence", { signal }),
  })
  const user = session?.user
  const type = data?.licence?.licenseType
  // A licence that cannot be had must not keep anybody from booking.
  const waiting = isPending && failureCount === 0
  return useMemo(() => {
    if (status === "loading") return { status: failed ? "failed" : "loading" }
    if (!user) return { status: "out" }
    if (waiting) return { status: "loading" }
    const { firstName, lastName, email, phone } = user
    const licence = type ? { type, validated: memberBooking.licences[type] } : null
    return { status: "in", person: { firstName, lastName, email, phone: phone ?? "" }, licence }
  }, [status, user, failed, type, waiting])
}
