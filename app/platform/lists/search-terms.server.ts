import { z } from "@hono/zod-openapi"
import { type RawBuilder, sql } from "kysely"

/** What must all be found in a row's `search` column, each written as the column writes it. */
export type SearchTerms = readonly string[]

const shortest = 3
const tooShort = `Saisissez au moins ${shortest} caractères`

/** What somebody typed into a search box; nothing to look for is no search. */
export function searchSchema() {
  return z
    .string({ error: "Recherche inconnue" })
    .trim()
    .max(100, "La recherche ne peut pas dépasser 100 caractères")
    .transform((typed, context) => {
      const terms = searchTerms(typed)
      if (typed !== "" && ![...plain(typed).split(/\s+/), ...terms].some((word) => word.length >= shortest)) {
        context.addIssue({ code: "custom", message: tooShort })
      }
      return terms.length > 0 ? terms : undefined
    })
    .openapi({ description: "Noms, e-mail, téléphone ou référence, sans égard aux accents ; tous les mots comptent" })
}

/**
 * The terms of a search: its words without accents or case, and telephone numbers by the digits that +41 79…,
 * 0041 79… and 079… share.
 */
export function searchTerms(typed: string): SearchTerms {
  const terms: string[] = []
  let number = ""
  for (const word of [...plain(typed).split(/\s+/), ""]) {
    if (isPartOfNumber(word)) {
      number += word
      continue
    }
    terms.push(digitsOf(number), word)
    number = ""
  }
  return [...new Set(terms)].filter(Boolean)
}

/**
 * Within a query: whether a row's search column holds every term. Of addresses and numbers the index looks for the part
 * that few rows share, three letters at a time: it then skips through its lists of rows, instead of reading the
 * shortest to its end. The whole term is compared in what it finds.
 */
export function holdsTerms(column: RawBuilder<unknown>, terms: SearchTerms): RawBuilder<boolean> {
  const held = terms.flatMap((term) => {
    const part = rarePart(term)
    if (!part) return [sql`${column} like ${patternOf(term)}::text`]
    return [
      ...inThrees(part).map((piece) => sql`${column} like ${patternOf(piece)}::text`),
      sql`(${column} || '') like ${patternOf(term)}::text`,
    ]
  })
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

/**
 * Half of all addresses end alike, and most telephone numbers begin alike. Of a long name before the @ its end is
 * enough: each piece more is planned for. Undefined where no part is rarer than the whole.
 */
function rarePart(term: string): string | undefined {
  if (/^\d{7,}$/.test(term)) return term.slice(-6)
  const at = term.indexOf("@")
  return at < shortest
    ? undefined
    : Array.from(term.slice(0, at + 1))
        .slice(-12)
        .join("")
}

/** Pieces of three letters, as the index is made of, which cover the part; the last may begin within the one before. */
function inThrees(part: string): string[] {
  const letters = Array.from(part)
  const begins = Array.from({ length: Math.ceil(letters.length / 3) }, (_, nth) =>
    Math.min(3 * nth, letters.length - 3),
  )
  return begins.map((begin) => letters.slice(begin, begin + 3).join(""))
}

function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, "\\$&")}%`
}

/** As `searchable()` of the database writes words (migration 0005); what is no letter there, PostgreSQL refuses. */
function plain(words: string): string {
  return words
    .replace(/\p{Cc}/gu, " ")
    .replace(/œ/gi, "oe")
    .replace(/æ/gi, "ae")
    .replace(/ß/g, "ss")
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .replace(/[øłđ’]/g, (letter) => ({ ø: "o", ł: "l", đ: "d" })[letter] ?? "'")
}

function isPartOfNumber(word: string): boolean {
  return /^\+?[\d()/.-]+$/.test(word) && /\d/.test(word)
}

/** As `searchable_phone()` of the database writes a number. */
function digitsOf(number: string): string {
  return number.replace(/\D/g, "").replace(/^(00(41)?|41)?0?/, "")
}
