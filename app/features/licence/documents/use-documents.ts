import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import type { ApplicationDocument, DocumentKind } from "#app/features/licence/application/application.schema.ts"
import { applicationKey, changeKnown, readApplication } from "#app/features/licence/application/use-application.ts"
import { documentLimits } from "#content/limits.ts"
import type { DocumentLink } from "./licence.documents.schema.ts"

const linkMs = documentLimits.linkSeconds * 1000
/** Before the signed address ends. */
const linkFreshMs = linkMs - 10 * 60_000

/** Where a document can be looked at: as it came with the draft, and another address before that one ends. */
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

/** The same for the school, which is given no address before it asks for one. */
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
    /** Reads the draft again; the document of a kind that it holds. */
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
