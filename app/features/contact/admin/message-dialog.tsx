import type { ReactNode } from "react"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { FactSection, Facts, WrittenText } from "#app/back-office/record/facts.tsx"
import { HistoryList } from "#app/back-office/record/history-list.tsx"
import { PersonLink } from "#app/back-office/record/person-link.tsx"
import { RecordDialog } from "#app/back-office/record/record-dialog.tsx"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { MessageDetail } from "#app/features/contact/contact.admin.schema.ts"
import { contactDetails, contactSubjectLabel } from "#app/features/contact/contact.labels.ts"
import { MailLink } from "#app/ui/contact-links.tsx"
import { formatInstant } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { messagesScreen } from "#content/admin/messages.ts"
import { personsScreen } from "#content/admin/persons.ts"

interface MessageDialogProps {
  path: string
  id: string
  onClose: () => void
}

export function MessageDialog({ path, id, onClose }: MessageDialogProps) {
  const { record: message, state, retry } = useAdminRecord<MessageDetail>(path, id)
  const handling = useAdminCommand({
    path,
    send: (handled: boolean) => callApi<MessageDetail>(`${path}/${id}`, { method: "PATCH", body: { handled } }),
    done: ({ handledAt }) => [adminTitles.done, handledAt ? messagesScreen.handled : messagesScreen.reopened],
    failed: messagesScreen.failedChange,
    announce,
  })
  return (
    <RecordDialog
      id={id}
      title={message ? contactSubjectLabel[message.subject] : messagesScreen.sections.message}
      status={<MessageStateBadge handled={message?.handledAt != null} />}
      state={state}
      failed={messagesScreen.failedOne}
      onRetry={retry}
      onClose={onClose}
      footer={
        message ? (
          <>
            <p role="alert" className="font-semibold text-port not-empty:mb-3">
              {handling.refusal}
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={replyTo(message)}>{messagesScreen.reply}</ButtonLink>
              <Button
                variant="outline"
                aria-disabled={handling.running}
                onClick={() => handling.run(message.handledAt === null)}
              >
                {message.handledAt ? messagesScreen.reopen : messagesScreen.handle}
              </Button>
            </div>
          </>
        ) : undefined
      }
    >
      {message ? <MessageSections message={message} /> : null}
    </RecordDialog>
  )
}

function MessageSections({ message }: { message: MessageDetail }) {
  const { facts, sections } = messagesScreen
  const { firstName, lastName, createdAt, handledAt, handledBy } = message
  return (
    <>
      <FactSection title={`${firstName} ${lastName}`}>
        <Facts
          facts={[
            [facts.person, <PersonLink key="person" personId={message.personId} name={personsScreen.open} />],
            ...contactDetails(message).map(([field, label, typed]) => factOf(field, label, typed)),
            [facts.received, formatInstant(createdAt)],
            handledAt
              ? [facts.handled, formatInstant(handledAt) + (handledBy ? ` ${facts.by} ${handledBy}` : ""), "wide"]
              : undefined,
          ]}
        />
      </FactSection>
      <FactSection title={sections.message}>
        <WrittenText>{message.message}</WrittenText>
      </FactSection>
      <FactSection title={sections.history}>
        <HistoryList events={message.history} />
      </FactSection>
    </>
  )
}

function factOf(field: string, label: string, typed: string): [string, ReactNode] {
  return [label, field === "email" ? <MailLink key={field} email={typed} /> : typed]
}

function replyTo({ email, subject }: MessageDetail): string {
  const about = `${messagesScreen.replySubject} (${contactSubjectLabel[subject]})`
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(about)}`
}

export function MessageStateBadge({ handled }: { handled: boolean }) {
  return (
    <Badge tone={handled ? "free" : "pending"}>
      {handled ? messagesScreen.state.handled : messagesScreen.state.open}
    </Badge>
  )
}
