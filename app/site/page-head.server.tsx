import { isIndexed, type Page, sharePicturePath, sharePictureSize } from "#content/pages.ts"
import { school } from "#content/school.ts"
import { documentTitle } from "./page-meta.ts"
import { structuredData } from "./structured-data/structured-data.server.ts"

interface PageHeadProps {
  page: Page
  origin: string
}

/** Canonical address, what the page looks like where somebody shares it, and what it says to machines. */
export function PageHead({ page, origin }: PageHeadProps) {
  const facts = structuredData(page, origin)
  return (
    <>
      <link rel="canonical" href={origin + page.path} />
      {isIndexed(page) ? <ShareTags page={page} origin={origin} /> : null}
      {facts ? <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: facts }} /> : null}
    </>
  )
}

/** Open Graph, which others read too, and the one tag Twitter wants besides. */
function ShareTags({ page, origin }: PageHeadProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={school.name} />
      <meta property="og:locale" content="fr_CH" />
      <meta property="og:title" content={documentTitle(page.title)} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={origin + page.path} />
      <meta property="og:image" content={origin + sharePicturePath(page)} />
      <meta property="og:image:width" content={String(sharePictureSize.width)} />
      <meta property="og:image:height" content={String(sharePictureSize.height)} />
      <meta property="og:image:alt" content={`${page.title}, ${school.name}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
