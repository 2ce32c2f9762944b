import { useMemo } from "react"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { LicenceState, LicenceType } from "#app/features/licence/licence.schema.ts"
import type { Person } from "#app/features/reservations/draft/booking-values.ts"

export type Member =
  | { status: "loading" | "failed" | "out" }
  | {
      status: "in"
      person: Person
      licence: { type: LicenceType; validated: string } | null
    }

interface SeenSession {
  status: "loading" | "in" | "out"
  session: { user: { firstName: string; lastName: string; email: string; phone: string | null } } | null
  failed: boolean
}

interface SeenLicence {
  data: LicenceState | undefined
  isPending: boolean
  failureCount: number
}

export function useMember({ status, session, failed }: SeenSession, licence: SeenLicence): Member {
  const user = session?.user
  const type = licence.data?.licence?.licenseType
  // A licence that cannot be read must not prevent a booking.
  const waiting = licence.isPending && licence.failureCount === 0
  return useMemo(() => {
    if (status === "loading") return { status: failed ? "failed" : "loading" }
    if (!user) return { status: "out" }
    if (waiting) return { status: "loading" }
    const { firstName, lastName, email, phone } = user
    const validated = type ? { type, validated: `${licenceTypeLabel[type]} validé` } : null
    return {
      status: "in",
      person: { firstName, lastName, email, phone: phone ?? "" },
      licence: validated,
    }
  }, [status, user, failed, type, waiting])
}
