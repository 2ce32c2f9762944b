import { structuredData } from "#app/site/structured-data/structured-data.server.ts"
import { themeColor } from "#content/about-school.ts"
import type { Prices } from "#content/catalogue/price-codes.ts"
import { descriptionOf } from "#content/page-descriptions.ts"
import { sharePicturePath, sharePictureSize } from "#content/pages.ts"
import type { Opening } from "#content/places/opening.ts"
import { documentTitle, school } from "#content/school.ts"
import { isIndexed, type Page } from "#content/site-pages.ts"

interface PageHeadProps {
  page: Page | undefined
  origin: string
  prices: Prices
  opening: Opening
}

export function PageHead({ page, origin, prices, opening }: PageHeadProps) {
  return (
    <>
      <meta name="theme-color" content={themeColor} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {page ? <meta name="description" content={descriptionOf(page)} /> : null}
      {page ? <link rel="canonical" href={origin + page.path} /> : null}
      {page && isIndexed(page) ? <ShareTags page={page} origin={origin} prices={prices} opening={opening} /> : null}
    </>
  )
}

function ShareTags({ page, origin, prices, opening }: PageHeadProps & { page: Page }) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={school.name} />
      <meta property="og:locale" content="fr_CH" />
      <meta property="og:title" content={documentTitle(page.title)} />
      <meta property="og:description" content={descriptionOf(page)} />
      <meta property="og:url" content={origin + page.path} />
      <meta property="og:image" content={origin + sharePicturePath(page)} />
      <meta property="og:image:width" content={String(sharePictureSize.width)} />
      <meta property="og:image:height" content={String(sharePictureSize.height)} />
      <meta property="og:image:alt" content={`${page.title}, ${school.name}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: structuredData(page, { origin, prices, opening }) }}
      />
    </>
  )
}
