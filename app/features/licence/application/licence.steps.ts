import type { Application } from "#app/features/licence/application.schema.ts"
import { documentKinds } from "#app/features/licence/document-kinds.rules.ts"
import { isRecentCertificate } from "#app/features/licence/licence.rules.ts"

export type ApplicationProgress = Pick<Application, "firstName" | "lastName" | "email" | "phone" | "chosenSessions"> & {
  documents: readonly Pick<Application["documents"][number], "kind" | "issuedOn">[]
  payment: Pick<Application["payment"], "status">
}

export interface LicenceStep {
  path: "informations" | "documents" | "paiement" | "reservation"
  label: string
  /** Judges this step alone. `today`: 'yyyy-MM-dd' by the school's clock. */
  isComplete: (application: ApplicationProgress, today: string) => boolean
}

function isFilled(text: string): boolean {
  return text.trim() !== ""
}

/** The steps in their order (specification 4); tabs, guard, progress, resume and the back-office read it. */
export const licenceSteps: readonly LicenceStep[] = [
  {
    path: "informations",
    label: "Informations personnelles",
    isComplete: ({ firstName, lastName, email, phone }) => [firstName, lastName, email, phone].every(isFilled),
  },
  {
    path: "documents",
    label: "Documents",
    isComplete: ({ documents }, today) =>
      documentKinds.every((kind) =>
        documents.some(
          (document) => document.kind === kind && (kind !== "medical" || isRecentCertificate(document.issuedOn, today)),
        ),
      ),
  },
  {
    path: "paiement",
    label: "Paiement",
    // An owed fee blocks nothing (school 4, "Simulated money").
    isComplete: ({ payment }) => payment.status === "completed" || payment.status === "owed",
  },
  {
    path: "reservation",
    label: "Réservation",
    isComplete: ({ chosenSessions }) => chosenSessions.length > 0,
  },
]

/** A draft is resumed at this step (design 7.12); null when all are done. */
export function firstIncompleteStep(application: ApplicationProgress, today: string): LicenceStep | null {
  return licenceSteps.find((step) => !step.isComplete(application, today)) ?? null
}

/** A step opens once all earlier ones are done (specification 4). */
export function isReachable(path: LicenceStep["path"], application: ApplicationProgress, today: string): boolean {
  const index = licenceSteps.findIndex((step) => step.path === path)
  return licenceSteps.slice(0, index).every((step) => step.isComplete(application, today))
}
