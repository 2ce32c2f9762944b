import { clsx } from "clsx"
import { type DragEvent, type RefObject, useEffect, useRef, useState } from "react"
import type { ApplicationDocument, DocumentKind } from "#app/features/licence/application.schema.ts"
import { documentKindLabel } from "#app/features/licence/licence.labels.ts"
import { isRecentCertificate } from "#app/features/licence/licence.rules.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { documentsStep as words } from "#content/licence-application.ts"
import { CertificateDate } from "./certificate-date.tsx"
import { DocumentFile } from "./document-file.tsx"
import { FileButtons } from "./file-buttons.tsx"
import { type UploadState, useUpload } from "./use-upload.ts"

interface DocumentCardProps {
  kind: DocumentKind
  document: ApplicationDocument | undefined
  /** 'yyyy-MM-dd' by the school's clock. */
  today: string
  onUploaded: (document: ApplicationDocument) => void
  onCancelled: () => Promise<ApplicationDocument | undefined>
  onRemove: (document: ApplicationDocument) => Promise<void>
  onRefused: (error: unknown) => void
}

/** The summary of missing documents links here. */
export const documentCardId = (kind: DocumentKind) => `document-${kind}`

export function DocumentCard(props: DocumentCardProps) {
  const { kind, document, today, onUploaded, onCancelled, onRemove, onRefused } = props
  const card = useRef<HTMLElement>(null)
  const upload = useUpload({ kind, earlier: document, today, onUploaded, onCancelled, onRefused })
  const { state, choose } = upload
  const sending = state.status === "sending"
  useFocusKept(card, `${document?.id} ${sending}`)
  const outdated = kind === "medical" && document !== undefined && !isRecentCertificate(document.issuedOn, today)
  const drop = useDrop((file) => (sending ? undefined : choose(file)))

  return (
    <section
      ref={card}
      id={documentCardId(kind)}
      tabIndex={-1}
      aria-labelledby={`${documentCardId(kind)}-titre`}
      className={clsx("document-card", drop.over && "document-card-over")}
      {...drop.handlers}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={`${documentCardId(kind)}-titre`} className="text-xl">
          {documentKindLabel[kind]}
        </h3>
        <DocumentState there={document !== undefined} outdated={outdated} />
      </div>
      <p className="mt-1 text-slate">{words.about[kind]}</p>
      {document ? (
        <DocumentFile
          key={document.id}
          document={document}
          onRemove={async (gone) => {
            await onRemove(gone)
            upload.say(words.removed)
          }}
          onRefused={onRefused}
        />
      ) : null}
      {outdated ? <p className="mt-3 font-semibold text-port">{words.outdatedText}</p> : null}
      {kind === "medical" && (!document || outdated || state.status === "waiting") && !sending ? (
        <CertificateDate upload={upload} today={today} />
      ) : null}
      <UploadNote state={state} onCancel={upload.cancel} />
      {sending ? null : (
        <FileButtons
          kind={kind}
          replacing={document !== undefined}
          aside={state.status === "waiting"}
          onChoose={choose}
        />
      )}
    </section>
  )
}

function DocumentState({ there, outdated }: { there: boolean; outdated: boolean }) {
  if (outdated) return <Badge tone="full">{words.outdated}</Badge>
  return there ? <Badge tone="free">{words.present}</Badge> : <Badge tone="pending">{words.missing}</Badge>
}

function UploadNote({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  if (state.status === "sending") {
    const percent = Math.round(state.share * 100)
    return (
      <div className="mt-4 space-y-2">
        <p className="flex justify-between gap-4">
          <span className="min-w-0 truncate font-semibold">{state.file.name}</span>
          <span>{`${percent} %`}</span>
        </p>
        <progress
          aria-label={`${words.sending} : ${state.file.name}`}
          max={100}
          value={percent}
          className="upload-bar"
        />
        <Button variant="outline" size="sm" className="max-md:min-h-11" autoFocus onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    )
  }
  if (state.status === "refused") {
    return (
      <p role="alert" className="mt-4 flex items-start gap-2 font-semibold text-port">
        <svg className="mt-1.5 size-3 shrink-0 fill-port" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 2h10v12H3z" />
        </svg>
        {state.message}
      </p>
    )
  }
  return state.status === "done" ? <output className="mt-4 block font-semibold">{state.message}</output> : null
}

/** Keeps the focus on the card when the pressed button disappears. */
function useFocusKept(card: RefObject<HTMLElement | null>, stage: string): void {
  const before = useRef(stage)
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [card, stage])
}

/** Accepts drops on the card; a file dropped elsewhere must not replace the page. */
function useDrop(choose: (file: File | undefined) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      choose(event.dataTransfer.files[0])
    },
  }
  return { over, handlers }
}
