import { pageMeta } from "#app/site/frame/page-meta.ts"
import { LegalPage } from "#app/site/legal/legal-page.tsx"
import { privacyPolicy } from "#content/legal/privacy.ts"

export function meta() {
  return pageMeta("/confidentialite")
}

export default function Privacy() {
  return <LegalPage document={privacyPolicy} />
}
