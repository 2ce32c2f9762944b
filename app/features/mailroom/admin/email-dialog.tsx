import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { FactSection, Facts, WrittenText } from "#app/back-office/record/facts.tsx"
import { HistoryList } from "#app/back-office/record/history-list.tsx"
import { RecordDialog } from "#app/back-office/record/record-dialog.tsx"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { ReadEmail } from "#app/features/mailroom/mailroom.schema.ts"
import { formatInstant } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { adminEmails } from "#content/admin/emails.ts"
import { recordWords } from "#content/admin/record.ts"
import { recordLink } from "#content/admin/records.ts"
import { EmailStateBadge, kindWord } from "./email-words.tsx"

interface EmailDialogProps {
  path: string
  id: string
  onClose: () => void
}

const words = adminEmails

export function EmailDialog({ path, id, onClose }: EmailDialogProps) {
  const { record: email, state, retry } = useAdminRecord<ReadEmail>(path, id)
  return (
    <RecordDialog
      id={id}
      title={email?.subject ?? words.list}
      status={email ? <EmailStateBadge state={email.state} /> : null}
      state={state}
      failed={words.record.failed}
      onRetry={retry}
      onClose={onClose}
      footer={email?.resendable ? <Resend path={path} email={email} /> : null}
    >
      {email ? <EmailSections email={email} /> : null}
    </RecordDialog>
  )
}

function EmailSections({ email }: { email: ReadEmail }) {
  const { record } = words
  const link = email.related ? recordLink(email.related) : undefined
  return (
    <>
      <FactSection title={record.sending}>
        <Facts
          facts={[
            [record.to, email.to || words.noRecipient],
            [record.kind, kindWord(email.kind)],
            [record.createdAt, formatInstant(email.createdAt)],
            email.sentAt ? [record.sentAt, formatInstant(email.sentAt)] : undefined,
            [record.attempts, email.attempts],
            email.nextAttemptAt ? [record.next, formatInstant(email.nextAttemptAt)] : undefined,
            link
              ? [
                  record.related,
                  <a key="related" href={link.href} className="link">
                    {link.word}
                  </a>,
                ]
              : undefined,
            email.error ? [record.error, email.error, "wide"] : undefined,
          ]}
        />
      </FactSection>
      <FactSection title={record.preview}>
        <EmailPreview email={email} />
      </FactSection>
      <FactSection title={recordWords.history}>
        <HistoryList events={email.history} />
      </FactSection>
    </>
  )
}

/** The frame runs and fetches nothing. */
function EmailPreview({ email }: { email: ReadEmail }) {
  const { record } = words
  if (email.withheld) return <p className="border-l-4 border-special pl-4">{record.withheld[email.withheld]}</p>
  return (
    <>
      <iframe
        key={email.id + email.state}
        src={`/api/v1/admin/emails/${email.id}/html`}
        sandbox=""
        title={record.frame}
        className="h-112 w-full rounded-control border border-line bg-paper"
      />
      <details className="mt-3">
        <summary className="link w-fit cursor-pointer py-2.5">{record.text}</summary>
        <WrittenText>{email.text ?? ""}</WrittenText>
      </details>
    </>
  )
}

function Resend({ path, email }: { path: string; email: ReadEmail }) {
  const [asking, setAsking] = useState(false)
  const { resend } = words
  const command = useAdminCommand({
    path,
    send: (body: { state: ReadEmail["state"] }) =>
      callApi<ReadEmail>(`${path}/${email.id}/resend`, { method: "POST", body }),
    done: () => [adminTitles.done, resend.done],
    failed: resend.refused,
    announce,
    onDone: () => setAsking(false),
  })
  const to = email.to || resend.nobody
  return (
    <>
      <Button onClick={() => setAsking(true)}>{resend.action}</Button>
      {asking ? (
        <ConfirmDialog
          title={resend.title}
          confirm={resend.confirm}
          hurts={false}
          running={command.running}
          refusal={command.refusal}
          onConfirm={() => command.run({ state: email.state })}
          onCancel={() => {
            setAsking(false)
            command.reset()
          }}
        >
          <p>{email.state === "failed" ? resend.failed(to) : resend.sent(to)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
