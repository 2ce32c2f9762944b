import { LegalPage } from "#app/site/legal/legal-page.tsx"
import { pageMeta } from "#app/site/page-meta.ts"
import { legalNotice } from "#content/legal/mentions.ts"

export function meta() {
  return pageMeta("/mentions-legales")
}

/** The legal notice (specification 2). */
export default function LegalNotice() {
  return <LegalPage document={legalNotice} />
}
