import { pageMeta } from "#app/site/frame/page-meta.ts"
import { LegalPage } from "#app/site/legal/legal-page.tsx"
import { usePrices } from "#app/ui/page/use-prices.ts"
import { termsOfSale } from "#content/legal/terms.ts"

export function meta() {
  return pageMeta("/cgv")
}

export default function TermsOfSale() {
  return <LegalPage document={termsOfSale(usePrices())} />
}
