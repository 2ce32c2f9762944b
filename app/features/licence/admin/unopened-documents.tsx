import { documentKindLabel } from "#app/features/licence/licence.labels.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { applicationRecord } from "#content/admin/applications.ts"
import { useOpenedDocuments } from "./use-opened-documents.ts"

export function UnopenedDocuments() {
  const { unopened } = useOpenedDocuments()
  if (unopened.length === 0) return null
  const kinds = unopened.map((kind) => documentKindLabel[kind].toLowerCase()).join(", ")
  return (
    <p className="mb-3 flex items-start gap-2.5 font-semibold">
      <Mark tone="pending" className="mt-1" />
      {applicationRecord.document.unopened(kinds)}
    </p>
  )
}
