import { z } from "@hono/zod-openapi"
import { type RawBuilder, sql } from "kysely"
import { normalPhone } from "#app/platform/contact/normal-phone.server.ts"
import { withoutNul } from "#app/platform/http/text.schema.ts"
import { isSearch, type SearchTerm, type SearchTerms, searchTerms, shortestTerm } from "./search-terms.ts"

const tooShort = `Saisissez au moins ${shortestTerm} caractères`

/** Blank words are no search. */
export function searchSchema() {
  return z
    .string({ error: "Recherche inconnue" })
    .trim()
    .max(100, "La recherche ne peut pas dépasser 100 caractères")
    .regex(withoutNul, "La recherche contient un caractère non autorisé")
    .transform((typed, context) => {
      const terms = searchTerms(typed)
      if (terms.length === 0) return undefined
      if (!isSearch(terms)) context.addIssue({ code: "custom", message: tooShort })
      return terms
    })
    .openapi({ description: "Noms, e-mail, téléphone ou référence, sans égard aux accents ; tous les mots comptent" })
}

/** The term as the search columns write it: without accents or case, numbers by the digits that +41 79… and 079… share. */
export function searchable({ text, isNumber }: SearchTerm): RawBuilder<string> {
  return isNumber ? sql`searchable_phone(${normalPhone(text) ?? text}::text)` : sql`searchable(${text}::text)`
}

/** The index gets the rare pieces of three letters, because common ones are slow; then the whole term is compared. */
export function holdsTerms(column: RawBuilder<unknown>, terms: SearchTerms): RawBuilder<boolean> {
  const held = terms.flatMap((term) => {
    const whole = searchable(escaped(term))
    const pieces = rarePieces(term)
    if (pieces.length === 0) return [holds(column, whole)]
    return [...pieces.map((piece) => holds(column, piece)), holds(sql`(${column} || '')`, whole)]
  })
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

function holds(column: RawBuilder<unknown>, text: RawBuilder<string>) {
  return sql`${column} like '%' || ${text} || '%'`
}

/**
 * Half of all addresses end alike, and most telephone numbers begin alike. Of a long name before the @ its end is
 * enough: each piece more is planned for. None where no part is rarer than the whole.
 */
function rarePieces(term: SearchTerm): RawBuilder<string>[] {
  if (term.isNumber) {
    const digits = searchable(term)
    return [sql`left(right(${digits}, 6), 3)`, sql`right(${digits}, 3)`]
  }
  const at = term.text.indexOf("@")
  if (at < shortestTerm) return []
  const letters = Array.from(term.text.slice(0, at + 1)).slice(-12)
  return inThrees(letters).map((text) => searchable(escaped({ text, isNumber: false })))
}

/** Pieces of three letters, as the index is made of, which cover the part; the last may begin within the one before. */
function inThrees(letters: string[]): string[] {
  const begins = Array.from({ length: Math.ceil(letters.length / 3) }, (_, nth) =>
    Math.min(3 * nth, letters.length - 3),
  )
  return begins.map((begin) => letters.slice(begin, begin + 3).join(""))
}

function escaped(term: SearchTerm): SearchTerm {
  return { ...term, text: term.text.replace(/[\\%_]/g, "\\$&") }
}
