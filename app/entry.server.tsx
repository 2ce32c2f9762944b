import { renderToReadableStream } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"

/** Renders one whole document: pages are cached as bytes, so nothing is streamed in pieces. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failure: unknown
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError(error) {
      failure ??= error
    },
  })
  await stream.allReady
  if (failure) throw failure
  headers.set("Content-Type", "text/html; charset=utf-8")
  return new Response(stream, { status, headers })
}
