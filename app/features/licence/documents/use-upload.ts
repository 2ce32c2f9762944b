import { useRef, useState } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { uploadFile } from "#app/browser/upload-file.ts"
import type { ApplicationDocument, DocumentKind } from "#app/features/licence/application.schema.ts"
import { isRecentCertificate } from "#app/features/licence/licence.rules.ts"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import { announce } from "#app/ui/page/announce.ts"
import { documentsStep, licenceApplicationPage } from "#content/licence-application.ts"
import { typedMoments } from "#content/typed-moments.ts"
import { refusalOfFile } from "./file-choice.rules.ts"

export type UploadState =
  | { status: "idle" }
  /** Waits for the certificate's date. */
  | { status: "waiting"; file: File; message: string }
  /** `share`: sent part, 0 to 1. */
  | { status: "sending"; file: File; share: number }
  | { status: "refused"; message: string }
  | { status: "done"; message: string }

interface UploadOptions {
  kind: DocumentKind
  earlier: ApplicationDocument | undefined
  /** 'yyyy-MM-dd' by the school's clock. */
  today: string
  onUploaded: (document: ApplicationDocument) => void
  onCancelled: () => Promise<ApplicationDocument | undefined>
  onRefused: (error: unknown) => void
}

/** Leaving the step does not cancel an upload. */
export function useUpload({ kind, earlier, today, onUploaded, onCancelled, onRefused }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ status: "idle" })
  const [issuedOn, setIssuedOn] = useState("")
  const underway = useRef<AbortController>(undefined)

  function choose(file: File | undefined) {
    const refusal = file ? refusalOfFile(file, kind) : "noFile"
    if (!file || refusal) return refuse(documentsStep[refusal ?? "noFile"])
    const message = kind === "medical" ? refusalOfDate(issuedOn, today) : undefined
    if (message) setState({ status: "waiting", file, message })
    else void send(file)
  }

  async function send(file: File) {
    const cancelling = new AbortController()
    underway.current = cancelling
    setState({ status: "sending", file, share: 0 })
    const form = new FormData()
    form.set("kind", kind)
    if (kind === "medical") form.set("issuedOn", issuedOn)
    form.set("file", file)
    const onProgress = (share: number) => setState({ status: "sending", file, share })
    try {
      const sent = await uploadFile<ApplicationDocument>("/me/documents", form, {
        onProgress,
        signal: cancelling.signal,
      })
      setState({ status: "done", message: documentsStep.sent })
      setIssuedOn("")
      onUploaded(sent)
      announce("success", [documentsStep.sent, file.name])
    } catch (error) {
      if (cancelling.signal.aborted)
        return setState({ status: "done", message: await whatIsKept(earlier, onCancelled) })
      refuse(wordsOf(error))
      onRefused(error)
    }
  }

  function refuse(message: string) {
    setState({ status: "refused", message })
    announce("error", [licenceApplicationPage.error, message])
  }

  return {
    state,
    issuedOn,
    setIssuedOn,
    choose,
    sendWaiting: () => (state.status === "waiting" ? choose(state.file) : undefined),
    cancel: () => underway.current?.abort(),
    say: (message: string) => setState({ status: "done", message }),
  }
}

/** The server may have stored the file before the cancellation. */
async function whatIsKept(earlier: ApplicationDocument | undefined, readAgain: UploadOptions["onCancelled"]) {
  try {
    const kept = await readAgain()
    return kept && kept.id !== earlier?.id ? documentsStep.arrivedBefore : documentsStep.cancelled
  } catch {
    return documentsStep.cancelledUnseen
  }
}

function refusalOfDate(day: string, today: string): string | undefined {
  if (day === "") return documentsStep.noDate
  if (!isDay(day)) return typedMoments.day.expected
  if (day > today) return documentsStep.futureDate
  return isRecentCertificate(day, today) ? undefined : documentsStep.oldDate
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return documentsStep.failed
  if (error.status === 401) return documentsStep.signedOut
  const [told] = Object.values(error.errors).flat()
  return (error.status < 500 && (told ?? error.message)) || documentsStep.failed
}
