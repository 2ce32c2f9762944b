import { isIndexed, type Page, sharePicturePath, sharePictureSize } from "#content/pages.ts"
import { school } from "#content/school.ts"
import { documentTitle } from "./page-meta.ts"

/** Canonical address, and what a page looks like where somebody shares it (Open Graph, Twitter). */
export function ShareTags({ page, origin }: { page: Page; origin: string }) {
  const address = origin + page.path
  const picture = origin + sharePicturePath(page)
  return (
    <>
      <link rel="canonical" href={address} />
      {isIndexed(page) ? (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={school.name} />
          <meta property="og:locale" content="fr_CH" />
          <meta property="og:title" content={documentTitle(page.title)} />
          <meta property="og:description" content={page.description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content={String(sharePictureSize.width)} />
          <meta property="og:image:height" content={String(sharePictureSize.height)} />
          <meta property="og:image:alt" content={`${page.title}, ${school.name}`} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : null}
    </>
  )
}
