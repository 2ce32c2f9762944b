import type { DocumentKind } from "./document-kinds.rules.ts"
import type { ApplicationStatus, TakenReason } from "./licence.schema.ts"

export { licenceTypeLabel } from "./licence-type.labels.ts"

export const documentKindLabel = {
  identity: "Pièce d’identité",
  photo: "Photo",
  medical: "Certificat médical",
} satisfies Record<DocumentKind, string>

/** The candidate's words (specification 4); the school reads 'Rejetée' (design 7.26). */
export const applicationStatusLabel = {
  draft: "Brouillon",
  pending: "En attente",
  submitted: "Soumise",
  under_review: "En cours d'examen",
  approved: "Approuvée",
  rejected: "Refusée",
} satisfies Record<ApplicationStatus, string>

export const takenLabel = {
  open: "Demande en cours",
  approved: "Déjà approuvée",
} satisfies Record<TakenReason, string>

export const schoolStatusLabel = {
  ...applicationStatusLabel,
  rejected: "Rejetée",
} satisfies Record<ApplicationStatus, string>
