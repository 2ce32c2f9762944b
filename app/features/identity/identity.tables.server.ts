import type { ColumnType, Generated } from "kysely"
import type { Role } from "./identity.schema.ts"

type Created = ColumnType<Date, Date | undefined, never>
type Updated = ColumnType<Date, Date | undefined, Date>

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    users: {
      id: string
      /** First and last name, for the authentication library. */
      name: string
      /** The address in normal form. */
      email: string
      emailVerified: Generated<boolean>
      image: string | null
      firstName: string
      lastName: string
      phone: string | null
      phoneNormal: string | null
      twoFactorEnabled: Generated<boolean>
      demo: Generated<boolean>
      createdAt: Created
      updatedAt: Updated
      isActive: ColumnType<boolean, never, never>
      search: ColumnType<string, never, never>
    }
    sessions: {
      id: string
      userId: string
      token: string
      expiresAt: Date
      ipAddress: string | null
      userAgent: string | null
      createdAt: Created
      updatedAt: Updated
    }
    accounts: {
      id: string
      userId: string
      accountId: string
      providerId: string
      accessToken: string | null
      refreshToken: string | null
      idToken: string | null
      accessTokenExpiresAt: Date | null
      refreshTokenExpiresAt: Date | null
      scope: string | null
      password: string | null
      createdAt: Created
      updatedAt: Updated
    }
    twoFactor: {
      id: string
      userId: string
      secret: string
      backupCodes: string
      verified: Generated<boolean>
      failedVerificationCount: Generated<number>
      lockedUntil: Date | null
    }
    verifications: {
      id: string
      identifier: string
      value: string
      expiresAt: Date
      createdAt: Created
      updatedAt: Updated
    }
    /** Addresses once proven and since replaced; written by a trigger alone. */
    earlierAddresses: {
      userId: ColumnType<string, never, never>
      email: ColumnType<string, never, never>
      leftAt: ColumnType<Date, never, never>
    }
    accountLinks: {
      id: string
      kind: "invitation" | "deletion"
      tokenHash: string
      userId: string | null
      email: string
      firstName: string | null
      lastName: string | null
      phone: string | null
      expiresAt: Date
      usedAt: Date | null
      createdAt: Created
    }
    authThrottle: { key: string; since: Date }
    userRoles: { userId: string; role: Role }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    account: "created" | "proven" | "forgotten" | "deletion-requested" | "deleted"
    address: "changed" | "confirmed"
    password: "changed" | "reset"
    profile: "changed"
    "recovery-codes": "renewed"
    role: "changed"
    session: "opened" | "ended"
    "two-factor": "disabled"
  }
}
