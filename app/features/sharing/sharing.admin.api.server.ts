import { type EndpointDeps, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { listEndpoints } from "#app/features/identity/guard/declare-list.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { CsvColumn } from "#app/platform/lists/csv.server.ts"
import { interestsScreen } from "#content/admin/sharing.ts"
import {
  type InterestRow,
  interestFigures,
  interestList,
  interestPages,
  listInterests,
} from "./sharing.admin.queries.server.ts"
import { type Interest, type InterestFigures, interestFiguresSchema, interestsSchema } from "./sharing.admin.schema.ts"
import { exampleInterest } from "./sharing.api.server.ts"
import { interestFieldLabel, interestFields, preferredPlanLabel } from "./sharing.labels.ts"

const examplePerson = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  ...exampleInterest,
  createdAt: "2027-06-10T10:00:00.000Z",
} as const satisfies Interest

const { columns: columnOf } = interestsScreen

/** Columns that the file names or writes otherwise than the form. */
const own: Partial<Record<keyof InterestRow, Partial<CsvColumn<InterestRow>>>> = {
  email: { cell: ({ email }) => normalEmail(email) },
  preferredPlan: { header: columnOf.plan, cell: ({ preferredPlan }) => preferredPlanLabel[preferredPlan] },
  comments: { header: columnOf.comments },
}

const before = ["firstName", "lastName", "email", "preferredPlan"] as const
const after = interestFields.filter((field) => !before.some((other) => other === field))

function columnsOf(fields: readonly (typeof interestFields)[number][]): CsvColumn<InterestRow>[] {
  return fields.map((field) => ({
    header: own[field]?.header ?? interestFieldLabel[field],
    cell: own[field]?.cell ?? ((row) => row[field]),
  }))
}

const columns: CsvColumn<InterestRow>[] = [
  ...columnsOf(before),
  { header: "Inscription", cell: ({ createdAt }) => createdAt },
  ...columnsOf(after),
]

const exampleFigures = {
  total: 42,
  lastSevenDays: 5,
  mostPopularPlan: "plaisancier",
  conversionRate: null,
} as const satisfies InterestFigures

const lists = listEndpoints({
  path: "/admin/boat-sharing-interests",
  may: "sharing",
  fields: interestList.fields,
  list: {
    operationId: "listInterests",
    summary: "La liste d’attente du Boat Sharing",
    description: "La dernière inscription d’abord, 25 par page ; `cursor` est le `nextCursor` de la page d’avant.",
    page: "BoatSharingInterestPage",
    schema: interestsSchema,
    example: examplePerson,
    read: listInterests,
  },
  figures: {
    operationId: "getInterestFigures",
    summary: "Chiffres de la liste d’attente du Boat Sharing",
    description:
      "`lastSevenDays` compte aujourd’hui et les six jours d’avant, à l’heure suisse. `conversionRate` reste vide jusqu’au lancement.",
    answer: "Les chiffres de toute la liste",
    figures: "BoatSharingInterestFigures",
    schema: interestFiguresSchema,
    example: exampleFigures,
    read: interestFigures,
  },
  export: {
    operationId: "exportInterests",
    summary: "Exporter la liste d’attente du Boat Sharing",
    description: "Un fichier CSV de tout ce que montre la recherche ; chaque export est noté dans l’historique.",
    name: "liste-attente-boat-sharing",
    entity: "boat-sharing-interest",
    columns,
    example:
      '"Élodie";"Rochat";"elodie@example.ch";"Plaisancier";"10.06.2027 12:00";"Plutôt le soir, au départ de Morges."',
    read: interestPages,
  },
})

export function sharingAdminApi(deps: EndpointDeps) {
  return routed(deps, lists)
}
