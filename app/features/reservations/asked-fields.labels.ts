/**
 * What a reservation asks for besides its time and its person, in the order of its mails: answers, record, export, own
 * copy and mails follow this table. Mails to unproven addresses do not repeat a `text`, and it is forgotten with its
 * person.
 */
const table = {
  rentalDuration: { label: "Durée", kind: "count" },
  boatType: { label: "Bateau", kind: "choice" },
  groupSize: { label: "Personnes", kind: "count" },
  groupName: { label: "Nom du groupe", kind: "text" },
  licenseLevel: { label: "Niveau", kind: "choice" },
  hasTheoryKnowledge: { label: "Connaissances théoriques", kind: "yes-no" },
  notes: { label: "Remarques", kind: "text" },
} as const satisfies Record<string, { label: string; kind: keyof ValueOf }>

interface ValueOf {
  count: number
  choice: string
  text: string
  "yes-no": boolean
}

export type AskedField = keyof typeof table
type KindOf<Field extends AskedField> = (typeof table)[Field]["kind"]

export type AskedValues = { [Field in AskedField]: ValueOf[KindOf<Field>] }

export const askedFields = Object.keys(table) as AskedField[]

export function askedLabel(field: AskedField): string {
  return table[field].label
}

/** One thing for each field, by its kind. */
export function byKind<Thing extends Record<keyof ValueOf, unknown>>(of: Thing) {
  return Object.fromEntries(askedFields.map((field) => [field, of[table[field].kind]])) as {
    [Field in AskedField]: Thing[KindOf<Field>]
  }
}

export type AskedText = { [Field in AskedField]: KindOf<Field> extends "text" ? Field : never }[AskedField]

export function isAskedText(field: AskedField): field is AskedText {
  return table[field].kind === "text"
}
