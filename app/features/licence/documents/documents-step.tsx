import { useEffect, useRef, useState } from "react"
import type { Application } from "#app/features/licence/application.schema.ts"
import { type DocumentKind, documentKinds } from "#app/features/licence/document-kinds.rules.ts"
import { documentKindLabel } from "#app/features/licence/licence.labels.ts"
import { isRecentCertificate } from "#app/features/licence/licence.rules.ts"
import { StepFrame } from "#app/features/licence/step-frame.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { licenceApplicationPage, documentsStep as words } from "#content/licence-application.ts"
import { DocumentCard, documentCardId } from "./document-card.tsx"
import { useKnownDocuments } from "./use-documents.ts"

interface DocumentsStepProps {
  application: Application
  today: string
  userId: string
  arrived: boolean
  onDone: () => void
  onRefused: (error: unknown) => void
}

/** Each document is sent as soon as it is chosen (specification 5 and 8). */
export function DocumentsStep({ application, today, userId, arrived, onDone, onRefused }: DocumentsStepProps) {
  const known = useKnownDocuments(userId)
  const summary = useRef<HTMLDivElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) summary.current?.focus()
  }, [attempts])
  const documentOf = (kind: DocumentKind) => application.documents.find((one) => one.kind === kind)
  const missing = documentKinds.filter((kind) => {
    const document = documentOf(kind)
    return !document || (kind === "medical" && !isRecentCertificate(document.issuedOn, today))
  })
  const problems = missing.map((kind) => ({ fieldId: documentCardId(kind), message: documentKindLabel[kind] }))

  return (
    <StepFrame title={words.title} text={words.text} arrived={arrived}>
      <div className="mt-6 space-y-6">
        {attempts > 0 ? <ErrorSummary ref={summary} title={words.incomplete} problems={problems} /> : null}
        {documentKinds.map((kind) => (
          <DocumentCard
            key={kind}
            kind={kind}
            document={documentOf(kind)}
            today={today}
            onUploaded={known.put}
            onCancelled={() => known.read(kind)}
            onRemove={known.remove}
            onRefused={onRefused}
          />
        ))}
        <Button
          size="lg"
          className="w-full sm:w-auto"
          onClick={() => (missing.length > 0 ? setAttempts((count) => count + 1) : onDone())}
        >
          {licenceApplicationPage.next}
        </Button>
      </div>
    </StepFrame>
  )
}
