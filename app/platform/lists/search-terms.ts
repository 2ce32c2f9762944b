/** A word as it was typed, or the words of a telephone number together. */
export interface SearchTerm {
  text: string
  isNumber: boolean
}

/** What must all be found in a row's `search` column. */
export type SearchTerms = readonly SearchTerm[]

/** Pieces of three letters are the least that the index of a search column finds. */
export const shortestTerm = 3

/** The words of a search; those that make up a telephone number are one term. */
export function searchTerms(typed: string): SearchTerms {
  const terms = new Map<string, SearchTerm>()
  let number = ""
  // PostgreSQL refuses some control characters.
  for (const word of [...typed.normalize("NFC").split(/[\s\p{Cc}]+/u), ""]) {
    if (isPartOfNumber(word)) {
      number += word
      continue
    }
    if (number) terms.set(number, { text: number, isNumber: true })
    if (word) terms.set(word, { text: word, isNumber: false })
    number = ""
  }
  return [...terms.values()]
}

export function isSearch(terms: SearchTerms): boolean {
  return terms.some(({ text, isNumber }) => (isNumber ? text.replace(/\D/g, "") : text).length >= shortestTerm)
}

/** What a search box asks for; '' while too little is typed. */
export function searchOf(typed: string): string {
  return isSearch(searchTerms(typed)) ? typed.trim() : ""
}

function isPartOfNumber(word: string): boolean {
  return /^\+?[\d()/.-]+$/.test(word) && /\d/.test(word)
}
