import { useState } from "react"
import { refusalWords } from "#app/browser/refusal-words.ts"
import type { ApplicationDocument } from "#app/features/licence/application.schema.ts"
import { documentKindLabel } from "#app/features/licence/licence.labels.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { formatBytes, formatDay } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { documentsStep as words } from "#content/licence-application.ts"
import { useDocumentLink } from "./use-documents.ts"

interface DocumentFileProps {
  document: ApplicationDocument
  onRemove: (document: ApplicationDocument) => Promise<void>
  onRefused: (error: unknown) => void
}

export function DocumentFile({ document, onRemove, onRefused }: DocumentFileProps) {
  const url = useDocumentLink(document)
  const [asking, ask] = useState(false)
  const { name, size, issuedOn, kind } = document
  const title = documentKindLabel[kind]
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
      <Preview document={document} url={url} />
      <div className="min-w-40 flex-1">
        <p className="font-semibold break-all">{name}</p>
        <p className="text-sm text-slate">
          {formatBytes(size)}
          {issuedOn ? `, du ${formatDay(issuedOn, "date")}` : null}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap gap-2">
        <ButtonLink
          size="sm"
          className="max-md:min-h-11"
          variant="ghost"
          href={url}
          target="_blank"
          rel="noopener"
          aria-label={`${words.open} : ${title}, dans un nouvel onglet`}
        >
          {words.open}
        </ButtonLink>
        <Button
          size="sm"
          className="max-md:min-h-11"
          variant="ghost"
          aria-label={`${words.remove} : ${title}`}
          onClick={() => ask(true)}
        >
          {words.remove}
        </Button>
      </div>
      {asking ? (
        <RemovalDialog document={document} onRemove={onRemove} onRefused={onRefused} onClose={() => ask(false)} />
      ) : null}
    </div>
  )
}

function Preview({ document: { mime }, url }: { document: ApplicationDocument; url: string }) {
  const [broken, setBroken] = useState(false)
  if (mime.startsWith("image/") && !broken) {
    return <img src={url} alt="" className="document-preview object-cover" onError={() => setBroken(true)} />
  }
  return (
    <span className="document-preview" aria-hidden="true">
      {mime === "application/pdf" ? "PDF" : ""}
    </span>
  )
}

function RemovalDialog({ document, onRemove, onRefused, onClose }: DocumentFileProps & { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const asked = words.confirmRemoval

  async function remove() {
    setBusy(true)
    try {
      await onRemove(document)
      announce("success", [words.removed, document.name])
    } catch (error) {
      onRefused(error)
      announce("error", refusalWords(words.removeFailed, error))
      onClose()
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={asked.title}
      description={
        <>
          <span className="block font-semibold break-all text-lake">{document.name}</span>
          {asked.text}
        </>
      }
      footer={
        <>
          <Button variant="destructive" disabled={busy} onClick={() => void remove()}>
            {busy ? asked.confirming : asked.confirm}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {asked.keep}
          </Button>
        </>
      }
    />
  )
}
