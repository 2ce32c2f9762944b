import { useQuery, useQueryClient } from "@tanstack/react-query"
import { callApi } from "#app/platform/call-api.ts"
import type { ApplicationDocument } from "./application.schema.ts"
import { applicationKey, changeKnown } from "./use-application.ts"

/** Before the signed address ends, after an hour (specification 9). */
const linkFreshMs = 50 * 60_000

/** Where a document can be looked at for a while. */
export function useDocumentLink(id: string) {
  return useQuery({
    queryKey: ["/documents", id, "link"],
    queryFn: ({ signal }) => callApi<{ url: string }>(`/documents/${id}/link`, { method: "POST", signal }),
    staleTime: linkFreshMs,
    refetchInterval: linkFreshMs,
  })
}

/** What the draft holds changes at once; the whole of it is read again after. */
export function useKnownDocuments(userId: string) {
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: applicationKey(userId) })
  return {
    /** One document of each kind: a new one takes the place of the earlier. */
    put: (document: ApplicationDocument) => {
      changeKnown(client, userId, (known) => ({
        ...known,
        documents: [...known.documents.filter(({ kind }) => kind !== document.kind), document],
      }))
      readAgain()
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
