import type { PagePath } from "#content/pages.ts"

/** A legal page as data: what a reader sees, and nothing about how it is set. */
export interface LegalDocument {
  path: PagePath
  title: string
  lead: string
  /** Day of the text in force, 'yyyy-MM-dd'. */
  validFrom: string
  /** The figures people come for, before the articles. */
  summary?: { title: string; facts: readonly LegalFact[] }
  articles: readonly LegalArticle[]
}

export interface LegalFact {
  term: string
  text: string
}

export interface LegalArticle {
  /** Anchor of the article; it never changes, others may link to it. */
  id: string
  title: string
  blocks: readonly LegalBlock[]
}

/** A paragraph, a list, a table of facts, or a link on a line of its own. */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { facts: readonly LegalFact[] }
  | { link: { href: string; label: string } }
