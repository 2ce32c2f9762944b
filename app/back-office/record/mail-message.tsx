import { useState } from "react"
import { Field, Textarea } from "#app/ui/form/field.tsx"
import { messageLetters } from "#content/admin/limits.ts"
import { mailMessage as words } from "#content/admin/mail-message.ts"
import { type MailDecision, useMailPreview } from "./use-mail-preview.ts"

interface MessageFieldProps {
  value: string
  onChange: (message: string) => void
  error?: string | undefined
}

export function MessageField({ value, onChange, error }: MessageFieldProps) {
  return (
    <Field label={words.label} error={error}>
      <Textarea
        rows={1}
        className="max-h-40 [field-sizing:content]"
        maxLength={messageLetters}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

interface PreviewedMessageProps extends MessageFieldProps {
  /** Of the record, below /api/v1. */
  path: string
  decision: MailDecision
  /** Opens the preview. */
  summary: string
}

/** The message to the person, with the mail that it becomes part of. */
export function PreviewedMessage({ path, decision, summary, ...message }: PreviewedMessageProps) {
  const [shown, show] = useState(false)
  const { preview, failed } = useMailPreview(path, decision, { message: message.value, shown })
  return (
    <div>
      <MessageField {...message} />
      <MailPreview summary={summary} preview={preview} failed={failed} onShow={show} />
    </div>
  )
}

interface MailPreviewProps {
  summary: string
  preview: { subject: string; text: string } | undefined
  failed: boolean
  onShow: (shown: boolean) => void
}

function MailPreview({ summary, preview, failed, onShow }: MailPreviewProps) {
  return (
    <details className="mt-1" onToggle={(event) => onShow(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2.5 text-sm font-semibold text-water-deep">{summary}</summary>
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, the keyboard cannot scroll a long mail
        tabIndex={0}
        aria-label={summary}
        className="max-h-60 overflow-y-auto rounded-control border border-line bg-paper p-3 text-sm"
        aria-live="polite"
      >
        {preview ? (
          <>
            <p className="font-semibold">{preview.subject}</p>
            <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
              {preview.text.replace(/\n{3,}/g, "\n\n")}
            </p>
          </>
        ) : (
          <p>{failed ? words.failed : words.loading}</p>
        )}
      </section>
    </details>
  )
}
