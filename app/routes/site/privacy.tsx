import { LegalPage } from "#app/site/legal/legal-page.tsx"
import { pageMeta } from "#app/site/page-meta.ts"
import type { RouteHandle } from "#app/site/structured-data/structured-data.tsx"
import { privacyPolicy } from "#content/legal/privacy.ts"

export const handle = { static: true } satisfies RouteHandle

export function meta() {
  return pageMeta("/confidentialite")
}

/** Data protection (specification 2). */
export default function Privacy() {
  return <LegalPage document={privacyPolicy} />
}
