import { createContext, useContext, useMemo, useState } from "react"
import type { ApplicationFile } from "#app/features/licence/decision/application.admin.schema.ts"
import type { DocumentKind } from "#app/features/licence/document-kinds.rules.ts"

interface OpenedDocuments {
  unopened: readonly DocumentKind[]
  isOpened: (id: string) => boolean
  opened: (id: string) => void
}

export const OpenedDocumentsContext = createContext<OpenedDocuments>({
  unopened: [],
  isOpened: () => true,
  opened: () => undefined,
})

/** Joins the server's record with files opened since the page loaded. */
export function useOpenedHere(application: ApplicationFile | undefined): OpenedDocuments {
  const [here, setHere] = useState<ReadonlySet<string>>(new Set())
  const documents = application?.file?.documents
  return useMemo(() => {
    const isOpened = (id: string) =>
      here.has(id) || (documents?.some((document) => document.id === id && document.openedByYou) ?? false)
    return {
      unopened: (documents ?? []).filter(({ id }) => !isOpened(id)).map(({ kind }) => kind),
      isOpened,
      opened: (id) => setHere((known) => new Set([...known, id])),
    }
  }, [documents, here])
}

export function useOpenedDocuments(): OpenedDocuments {
  return useContext(OpenedDocumentsContext)
}
