import { ApiProblem } from "#app/browser/page/call-api.ts"

interface FetchedFile {
  name: string
  content: Blob
}

/** A PDF takes longer to write than an answer. */
const patienceMs = 30_000

/** @param body for files whose secret belongs there. @throws as `callApi` */
export async function fetchFile(path: string, body?: object): Promise<FetchedFile> {
  const response = await fetch(`/api/v1${path}`, {
    ...(body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new ApiProblem(response.status, await response.json().catch(() => ({})))
  const [, name = "document.pdf"] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? []
  return { name, content: await response.blob() }
}
