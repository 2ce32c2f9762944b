import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { type AskedField, askedFields, askedLabel } from "#app/features/reservations/asked-fields.labels.ts"
import { boatLicenceLevelLabel } from "#app/features/reservations/boat-licence.labels.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import {
  boatTypeLabel,
  licenseLevelLabel,
  reservationTypeLabel,
} from "#app/features/reservations/reservations.labels.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { CsvColumn } from "#app/platform/lists/csv.server.ts"
import { personsScreen } from "#content/admin/persons.ts"
import { reservationsScreen } from "#content/admin/reservations.ts"
import { fileFacts } from "#content/facts/office.ts"
import { priceNames } from "#content/facts/price.ts"
import { baseName } from "#content/school.ts"
import type { ReservationToExport } from "./reservations.admin.queries.server.ts"

const levels: Readonly<Record<string, string>> = { ...licenseLevelLabel, ...boatLicenceLevelLabel }

/** Columns that the file names or writes in another way. */
const { notes, ...activity } = {
  licenseLevel: {
    header: "Niveau de permis",
    cell: ({ licenseLevel }) => licenseLevel && (levels[licenseLevel] ?? licenseLevel),
  },
  boatType: { header: "Type de bateau", cell: ({ boatType }) => boatType && boatTypeLabel[boatType] },
  rentalDuration: { header: "Durée (heures)", cell: ({ rentalDuration }) => rentalDuration },
  hasTheoryKnowledge: { header: "Connaissances théoriques", cell: ({ hasTheoryKnowledge }) => hasTheoryKnowledge },
  groupSize: { header: "Taille du groupe", cell: ({ groupSize }) => groupSize },
  groupName: { header: "Nom du groupe", cell: ({ groupName }) => groupName },
  notes: { header: "Notes du client", cell: ({ notes: typed }) => typed },
} satisfies Partial<Record<AskedField, CsvColumn<ReservationToExport>>>

const others = askedFields
  .filter((field) => !(field in activity) && field !== "notes")
  .map((field) => ({ header: askedLabel(field), cell: (row: ReservationToExport) => row[field] }))

function amount(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

export const reservationCsvColumns: CsvColumn<ReservationToExport>[] = [
  { header: "Référence", cell: ({ reference }) => reference },
  { header: "Statut", cell: ({ status }) => reservationStatusLabel[status] },
  { header: "Type", cell: ({ reservationType }) => reservationTypeLabel[reservationType] },
  { header: "Prénom", cell: ({ firstName }) => firstName },
  { header: "Nom", cell: ({ lastName }) => lastName },
  { header: "E-mail", cell: ({ email }) => normalEmail(email) },
  { header: "Téléphone", cell: ({ phone, phoneNormal }) => ({ phone: phoneNormal ?? phone }) },
  { header: "Date", cell: ({ reservationDate }) => ({ day: reservationDate }) },
  { header: "Heure", cell: ({ timeSlot }) => timeSlot },
  { header: "Base", cell: ({ base }) => baseName(base) },
  { header: "Permis", cell: ({ licenceCheck }) => licenceCheck && reservationsScreen.licenceCheck[licenceCheck] },
  { header: "Permis validé", cell: ({ licence }) => licence && licenceTypeLabel[licence] },
  {
    header: personsScreen.unproven.label,
    cell: ({ identityToVerify }) => (identityToVerify ? personsScreen.unproven.word : null),
  },
  ...Object.values(activity),
  ...others,
  { header: priceNames.set, cell: ({ price }) => amount(price) },
  { header: priceNames.quoted, cell: ({ quote }) => amount(quote) },
  { header: fileFacts.rest, cell: ({ restCents }) => amount(restCents) },
  { header: "Monnaie", cell: ({ currency }) => currency },
  { header: fileFacts.answerBy, cell: ({ answerBy }) => answerBy },
  { header: fileFacts.freeUntil, cell: ({ freeUntil }) => freeUntil },
  notes,
  { header: "Notes de l’école", cell: ({ adminNotes }) => adminNotes },
  { header: "Créée le", cell: ({ createdAt }) => createdAt },
]

export const exampleCells =
  '"K7M2QX9B";"En attente";"Location de Bateau";"Élodie";"Rochat";"elodie@example.ch";"+41 79 123 45 67";"12.06.2027";"14:00";"Nyon";"Permis à vérifier";;;;"Bateau électrique moyen (6 places)";2;;;;;160;;"EUR";"11.06.2027 12:00";"10.06.2027 14:00";;;"10.06.2027 12:00"'
