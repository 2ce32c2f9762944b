import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import type { ApplicationDocument, DocumentKind } from "#app/features/licence/application.schema.ts"
import { applicationKey, changeKnown, readApplication } from "#app/features/licence/use-application.ts"
import { documentLimits } from "#content/limits.ts"
import type { DocumentLink } from "./licence.documents.schema.ts"

const linkMs = documentLimits.linkSeconds * 1000
/** Renews the address before the signature expires. */
const linkFreshMs = linkMs - 10 * 60_000

/** The draft's own address first, then renewed ones. */
export function useDocumentLink({ id, url }: ApplicationDocument): string {
  const { data } = useQuery({
    ...linkOf(id),
    initialData: url,
    initialDataUpdatedAt: signedAt(url),
    staleTime: linkFreshMs,
    refetchInterval: ({ state }) => Math.max(1000, state.dataUpdatedAt + linkFreshMs - Date.now()),
  })
  return data
}

/** The school gets an address only on request. */
export function useAskedLink(id: string) {
  const { data, isError } = useQuery({ ...linkOf(id), staleTime: linkFreshMs, refetchInterval: linkFreshMs })
  return { url: data, isError }
}

function linkOf(id: string) {
  return queryOptions({
    queryKey: ["/documents", id, "link"],
    queryFn: async ({ signal }) =>
      (await callApi<DocumentLink>(`/documents/${id}/link`, { method: "POST", body: {}, signal })).url,
  })
}

function signedAt(url: string): number {
  return Number(/[?&]expires=(\d+)/.exec(url)?.[1] ?? 0) * 1000 - linkMs
}

export function useKnownDocuments(userId: string) {
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: applicationKey(userId) })
  return {
    put: (document: ApplicationDocument) => {
      changeKnown(client, userId, (known) => ({
        ...known,
        documents: [...known.documents.filter(({ kind }) => kind !== document.kind), document],
      }))
      readAgain()
    },
    read: async (kind: DocumentKind) => {
      const { application } = await readApplication(client, userId)
      return application?.documents.find((document) => document.kind === kind)
    },
    remove: async ({ id }: ApplicationDocument) => {
      await callApi(`/me/documents/${id}`, { method: "DELETE" })
      changeKnown(client, userId, (known) => ({
        ...known,
        documents: known.documents.filter((document) => document.id !== id),
      }))
      readAgain()
    },
  }
}
