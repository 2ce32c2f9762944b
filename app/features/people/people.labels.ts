import type { Role } from "#app/features/identity/identity.schema.ts"

/** As the school reads them (specification 8). */
export const roleLabel = {
  admin: "Administrateur",
  user: "Utilisateur",
} satisfies Record<Role, string>
