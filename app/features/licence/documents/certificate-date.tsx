import { oldestCertificateDay } from "#app/features/licence/licence.rules.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { documentsStep as words } from "#content/licence-application.ts"
import type { useUpload } from "./use-upload.ts"

interface CertificateDateProps {
  upload: Pick<ReturnType<typeof useUpload>, "state" | "issuedOn" | "setIssuedOn" | "sendWaiting">
  /** 'yyyy-MM-dd' by the school's clock. */
  today: string
}

/** A file chosen first waits for the date (specification 5). */
export function CertificateDate({ upload, today }: CertificateDateProps) {
  const { state, issuedOn, setIssuedOn, sendWaiting } = upload
  const waiting = state.status === "waiting" ? state : undefined
  return (
    <form
      method="post"
      noValidate
      aria-label={words.certificate}
      className="mt-4 space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        sendWaiting()
      }}
    >
      <DayField
        id="certificat-date"
        label={words.issuedOn}
        hint={words.issuedOnHint}
        error={waiting?.message}
        required
        className="max-w-64"
        min={oldestCertificateDay(today)}
        max={today}
        today={today}
        value={issuedOn}
        onChange={setIssuedOn}
      />
      {waiting ? (
        <div role="alert" className="border-l-4 border-special pl-4">
          <p className="font-semibold break-all">{waiting.file.name}</p>
          <p className="text-slate">{words.waiting}</p>
          <Button type="submit" size="sm" className="mt-2 max-md:min-h-11">
            {words.send}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
