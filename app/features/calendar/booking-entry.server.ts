import { declineNote } from "#content/admin/agendas.ts"

/** What the entry of a booking of any kind says in an agenda: how to change it, its reference and its facts (school 2). */
export function entryDescription(
  { reference, facts }: { reference: string; facts: readonly (readonly [label: string, value: string])[] },
  { origin }: { origin: string },
): string {
  const lines = facts.map(([label, value]) => `${label} : ${value}`)
  return [declineNote(origin), `Référence ${reference}`, ...lines].join("\n")
}
