import type { PagePath } from "#content/pages.ts"

export interface LegalDocument {
  path: PagePath
  title: string
  lead: string
  /** 'yyyy-MM-dd'. */
  validFrom: string
  summary?: { title: string; facts: readonly LegalFact[] }
  articles: readonly LegalArticle[]
}

export interface LegalFact {
  term: string
  text: string
}

export interface LegalArticle {
  /** The anchor never changes, because others may link to it. */
  id: string
  title: string
  blocks: readonly LegalBlock[]
}

export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { facts: readonly LegalFact[] }
  | { link: { href: string; label: string } }
