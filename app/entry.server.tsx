import { renderToReadableStream } from "react-dom/server"
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router"
import { PageHead } from "#app/site/frame/page-head.server.tsx"
import { apiDescriptionContext, siteConfigContext } from "#app/site/frame/site-config.server.ts"
import { SiteConfigProvider } from "#app/site/frame/site-config.tsx"
import { OpeningContext } from "#app/ui/page/use-opening.ts"
import { TariffContext } from "#app/ui/page/use-prices.ts"
import { pageAt } from "#content/pages.ts"
import { ApiDescriptionContext } from "./site/api-docs/api-description.ts"

/** Renders one whole document: pages are cached as bytes, so nothing is streamed in pieces. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  known: RouterContextProvider,
): Promise<Response> {
  const { tariff, opening, ...config } = known.get(siteConfigContext)
  const page = pageAt(new URL(request.url).pathname)
  const head = <PageHead page={page} origin={config.origin} prices={tariff.prices} opening={opening} />
  const written = { tariff: JSON.stringify(tariff), opening: JSON.stringify(opening) }
  let failure: unknown
  const stream = await renderToReadableStream(
    <SiteConfigProvider value={{ ...config, ...written, hydrates: page?.kind === "app", head }}>
      <TariffContext value={tariff}>
        <OpeningContext value={opening}>
          <ApiDescriptionContext value={known.get(apiDescriptionContext)}>
            <ServerRouter context={context} url={request.url} />
          </ApiDescriptionContext>
        </OpeningContext>
      </TariffContext>
    </SiteConfigProvider>,
    {
      onError(error) {
        failure ??= error
      },
    },
  )
  await stream.allReady
  if (failure) throw failure
  headers.set("Content-Type", "text/html; charset=utf-8")
  return new Response(stream, { status, headers })
}
