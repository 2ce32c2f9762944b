import type { Role } from "#app/features/identity/identity.schema.ts"

/** Roles in the school's words (specification 8). */
export const roleLabel = {
  admin: "Administrateur",
  user: "Utilisateur",
} satisfies Record<Role, string>
