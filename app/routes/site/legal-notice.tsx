import { pageMeta } from "#app/site/frame/page-meta.ts"
import { LegalPage } from "#app/site/legal/legal-page.tsx"
import { legalNotice } from "#content/legal/mentions.ts"

export function meta() {
  return pageMeta("/mentions-legales")
}

export default function LegalNotice() {
  return <LegalPage document={legalNotice} />
}
