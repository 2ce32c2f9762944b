import { useState } from "react"
import type { ApplicationFile } from "#app/features/licence/application.admin.schema.ts"
import { type DocumentKind, documentKinds } from "#app/features/licence/document-kinds.rules.ts"
import { documentKindLabel } from "#app/features/licence/licence.labels.ts"
import { useAskedLink } from "#app/features/licence/use-documents.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { FactSection } from "#app/ui/facts.tsx"
import { formatBytes, formatDay } from "#app/ui/formats.ts"
import { applicationRecord } from "#content/admin/applications.ts"

const words = applicationRecord.document

type Contents = NonNullable<ApplicationFile["file"]>
type Document = Contents["documents"][number]

/** The three documents: whether each is there, and the file itself for whoever asks to see it. */
export function ApplicationDocuments({ file, personDeleted }: { file: Contents; personDeleted: boolean }) {
  const documentOf = (kind: DocumentKind) => file.documents.find((document) => document.kind === kind)
  return (
    <FactSection title={applicationRecord.documents}>
      <ul className="border-t border-line">
        {documentKinds.map((kind) => {
          const document = documentOf(kind)
          return (
            <li key={kind} className="border-b border-line py-2">
              <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 last:mb-0">
                <span className="font-semibold">{documentKindLabel[kind]}</span>
                <Badge tone={document ? "free" : "full"}>{document ? words.present : words.missing}</Badge>
              </p>
              {document ? <DocumentFile document={document} wasRecent={file.certificateWasRecent} /> : null}
            </li>
          )
        })}
      </ul>
      {personDeleted ? null : <p className="mt-2 text-sm text-slate">{words.logged}</p>}
    </FactSection>
  )
}

/** An image is fetched when it is asked for, never before: fetching it is opening it, and openings are written down. */
function DocumentFile({ document, wasRecent }: { document: Document; wasRecent: boolean | null }) {
  const { url, isError } = useAskedLink(document.id)
  const [shown, show] = useState(false)
  const { kind, name, size, mime } = document
  const title = documentKindLabel[kind]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-40 flex-1 text-sm text-slate">
          <span className="break-all">{name}</span>
          {`, ${formatBytes(size)}`}
          {kind === "medical" ? <CertificateDate document={document} wasRecent={wasRecent} /> : null}
        </p>
        {url ? (
          <div className="flex gap-2">
            {mime.startsWith("image/") ? (
              <Button size="sm" variant="outline" aria-expanded={shown} onClick={() => show(!shown)}>
                {shown ? words.hide : words.show}
                <span className="sr-only">{` : ${title}`}</span>
              </Button>
            ) : null}
            <ButtonLink
              size="sm"
              variant="outline"
              href={url}
              target="_blank"
              rel="noopener"
              aria-label={`${words.open} : ${title}, dans un nouvel onglet`}
            >
              {mime === "application/pdf" ? `${words.open} (PDF)` : words.open}
            </ButtonLink>
          </div>
        ) : null}
      </div>
      {isError ? <p className="mt-1 font-semibold text-port">{words.unreadable}</p> : null}
      {shown && url ? <Picture url={url} title={title} /> : null}
    </>
  )
}

function CertificateDate({ document: { issuedOn }, wasRecent }: { document: Document; wasRecent: boolean | null }) {
  if (!issuedOn) return null
  return (
    <span className="block">
      {words.issued(formatDay(issuedOn, "date"))}
      {wasRecent === null ? null : (
        <span className={wasRecent ? undefined : "font-semibold text-port"}>
          {` : ${wasRecent ? words.recent : words.old}`}
        </span>
      )}
    </span>
  )
}

function Picture({ url, title }: { url: string; title: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return <p className="mt-2 font-semibold text-port">{words.unreadable}</p>
  return (
    <img
      src={url}
      alt={title}
      className="mt-2 h-80 w-full rounded-control bg-mist object-contain"
      onError={() => setBroken(true)}
    />
  )
}
