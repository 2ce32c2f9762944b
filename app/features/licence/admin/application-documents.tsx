import { useState } from "react"
import { FactSection } from "#app/back-office/record/facts.tsx"
import type { ApplicationFile } from "#app/features/licence/decision/application.admin.schema.ts"
import { type DocumentKind, documentKinds } from "#app/features/licence/document-kinds.rules.ts"
import { useAskedLink } from "#app/features/licence/documents/use-documents.ts"
import { documentKindLabel } from "#app/features/licence/licence.labels.ts"
import { formatBytes, formatDay } from "#app/ui/formats.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { applicationRecord } from "#content/admin/applications.ts"
import { useOpenedDocuments } from "./use-opened-documents.ts"

const words = applicationRecord.document

type Contents = NonNullable<ApplicationFile["file"]>
type Document = Contents["documents"][number]

export function ApplicationDocuments({ file, personDeleted }: { file: Contents; personDeleted: boolean }) {
  const { isOpened } = useOpenedDocuments()
  const documentOf = (kind: DocumentKind) => file.documents.find((document) => document.kind === kind)
  return (
    <FactSection title={applicationRecord.documents}>
      <ul className="grid gap-3 md:grid-cols-3">
        {documentKinds.map((kind) => {
          const document = documentOf(kind)
          return (
            <li
              key={kind}
              className="rounded-card border border-line p-3 has-[iframe]:md:col-span-3 has-[img]:md:col-span-3"
            >
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{documentKindLabel[kind]}</span>
                <Badge tone={document ? "free" : "full"}>{document ? words.present : words.missing}</Badge>
                {document && isOpened(document.id) ? <span className="text-sm text-slate">{words.opened}</span> : null}
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

/** Fetches the file only on request, because the server records every fetch as an opening. */
function DocumentFile({ document, wasRecent }: { document: Document; wasRecent: boolean | null }) {
  const { url, isError } = useAskedLink(document.id)
  const { opened } = useOpenedDocuments()
  const [shown, show] = useState(false)
  const { id, kind, name, size, mime } = document
  const title = documentKindLabel[kind]
  return (
    <>
      <p className="mt-2 text-sm text-slate">
        <span className="break-all">{name}</span>
        {`, ${formatBytes(size)}`}
        {kind === "medical" ? <CertificateDate document={document} wasRecent={wasRecent} /> : null}
      </p>
      {shown && url ? (
        <Preview url={url} title={title} isImage={mime.startsWith("image/")} onShown={() => opened(id)} />
      ) : null}
      {url ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" variant="outline" aria-expanded={shown} onClick={() => show(!shown)}>
            {shown ? words.hide : words.show}
            <span className="sr-only">{` : ${title}`}</span>
          </Button>
          <ButtonLink
            size="sm"
            variant="outline"
            href={url}
            target="_blank"
            rel="noopener"
            onClick={() => opened(id)}
            aria-label={`${words.open} : ${title}, dans un nouvel onglet`}
          >
            {words.open}
          </ButtonLink>
          {mime === "application/pdf" ? (
            <ButtonLink
              size="sm"
              variant="outline"
              href={url}
              download={name}
              onClick={() => opened(id)}
              aria-label={`${words.save} : ${title}`}
            >
              {words.save}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      {isError ? <p className="mt-1 font-semibold text-port">{words.unreadable}</p> : null}
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

interface PreviewProps {
  url: string
  title: string
  isImage: boolean
  onShown: () => void
}

/** The CSP of the answer stops every script in the file. */
function Preview({ url, title, isImage, onShown }: PreviewProps) {
  const [broken, setBroken] = useState(false)
  if (broken) return <p className="mt-2 font-semibold text-port">{words.unreadable}</p>
  const className = "mt-2 w-full rounded-control bg-mist"
  const asPage = `${url}#navpanes=0`
  // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandboxed frame; the answer's own policy is one
  if (!isImage) return <iframe src={asPage} title={title} className={`${className} h-112`} onLoad={onShown} />
  return (
    <img
      src={url}
      alt={title}
      className={`${className} h-80 object-contain`}
      onLoad={onShown}
      onError={() => setBroken(true)}
    />
  )
}
