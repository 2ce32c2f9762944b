import { type RefObject, type SubmitEvent, useEffect, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { v4 as uuid } from "uuid"
import type { SentReservation } from "#app/features/reservations/booked.schema.ts"
import {
  forgetUnanswered,
  keepBooked,
  keepUnanswered,
  readUnanswered,
  sentBefore,
  type Unanswered,
} from "#app/features/reservations/draft/booking-draft.ts"
import type { BookingEntrance } from "#app/features/reservations/draft/booking-entrance.ts"
import { type BookingValues, fieldId, fieldOrder } from "#app/features/reservations/draft/booking-values.ts"
import { totalOf } from "#app/features/reservations/quote.rules.ts"
import { useJoin } from "#app/features/reservations/waiting/use-join.ts"
import type { FieldProblem } from "#app/ui/form/error-summary.tsx"
import { announce } from "#app/ui/page/announce.ts"
import { usePrices } from "#app/ui/page/use-prices.ts"
import { isDefinite, noRefusal, type Refusal, refusalOf, wantsProof } from "./booking-refusal.ts"
import { useCreateReservation } from "./use-create-reservation.ts"

/** Sends the form. A request whose answer was lost is first repeated under its own key, so that it books once. */
export function useSendBooking(
  entrance: BookingEntrance,
  form: UseFormReturn<BookingValues>,
  summary: RefObject<HTMLElement | null>,
  onBooked: (booked: SentReservation) => void,
  waits: boolean,
) {
  const prices = usePrices()
  const [proof, setProof] = useState("")
  const { attempt, wanted, refusal, setRefusal, refuse, retrying } = useAttempts(entrance, form, onBooked)
  const { join, ...joined } = useJoin(entrance, form)
  const [second, setSecond] = useState<{ earlier: string; values: BookingValues }>()
  useEffect(() => {
    if (refusal !== noRefusal) summary.current?.focus()
  }, [refusal, summary])
  const resuming = useResumed(entrance, form, attempt)

  async function send(valid: BookingValues) {
    setRefusal(noRefusal)
    if (waits) return await join()
    const sentEarlier = sentBefore(valid)
    if (sentEarlier) return setSecond({ earlier: sentEarlier, values: valid })
    return await sendNow(valid)
  }

  async function sendNow(valid: BookingValues) {
    setSecond(undefined)
    const { priceCents: quotedCents, priceCurrency: quotedCurrency } = totalOf(valid, prices)
    const code = proof.replace(/[\s-]/g, "")
    const proven = wanted && code ? { proof: code } : {}
    const request = { ...entrance.toRequest(valid), quotedCents, quotedCurrency, ...proven }
    const earlier = readUnanswered(entrance)
    const same = earlier && JSON.stringify(earlier.request) === JSON.stringify(request)
    if (earlier && !same && !(await attempt(earlier, { quiet: true }))) return
    const sent = same ? earlier : { type: valid.reservationType, request, idempotencyKey: uuid() }
    keepUnanswered(entrance, sent)
    await attempt(sent)
  }

  const submit = form.handleSubmit(send, () => setRefusal({ ...noRefusal }))
  return {
    refusal,
    second: second && {
      earlier: second.earlier,
      onSend: () => void sendNow(second.values).catch(refuse),
      onClose: () => setSecond(undefined),
    },
    proving: wanted ? { code: proof, error: refusal.code === "proof-wrong" ? refusal.said : undefined } : undefined,
    onCode: setProof,
    forgetRefusal: () => setRefusal(noRefusal),
    wait: () => void join().catch(refuse),
    ...joined,
    ...problemsOf(entrance, form, refusal),
    sending: form.formState.isSubmitting || resuming,
    retrying,
    submit: (event: SubmitEvent) => void submit(event).catch(refuse),
  }
}

/** Repeats a request whose answer a reload lost. @returns whether it is under way */
function useResumed(
  entrance: BookingEntrance,
  form: UseFormReturn<BookingValues>,
  attempt: (sent: Unanswered) => Promise<boolean>,
): boolean {
  const [resuming, setResuming] = useState(() => isOfThisForm(form, readUnanswered(entrance)))
  useEffect(() => {
    const earlier = readUnanswered(entrance)
    if (!isOfThisForm(form, earlier)) return
    void attempt(earlier).finally(() => setResuming(false))
    // It runs once, when the form appears after a reload.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return resuming
}

function useAttempts(
  entrance: BookingEntrance,
  form: UseFormReturn<BookingValues>,
  onBooked: (booked: SentReservation) => void,
) {
  const create = useCreateReservation(entrance)
  const [refusal, setRefusal] = useState<Refusal>(noRefusal)
  const [wanted, setWanted] = useState(false)

  function refuse(error: unknown) {
    const found = refusalOf(error, entrance)
    for (const [field, message] of found.fields) form.setError(field, { message })
    setRefusal(found)
    if (wantsProof(found)) setWanted(true)
    if (found.toast) announce("error", found.toast)
  }

  /**
   * @param options.quiet hides a refusal, because another request follows
   * @returns whether the request ended without a reservation
   */
  async function attempt(sent: Unanswered, { quiet = false } = {}): Promise<boolean> {
    let booked: SentReservation
    try {
      booked = await create.mutateAsync(sent)
    } catch (error) {
      const settled = isDefinite(error)
      if (settled) forgetUnanswered(entrance)
      if (!quiet || !settled) refuse(error)
      return settled
    }
    keepBooked(entrance, booked)
    announce("success", entrance.toasts.booked)
    onBooked(booked)
    return false
  }

  return { attempt, wanted, refusal, setRefusal, refuse, retrying: create.failureCount > 0 }
}

function isOfThisForm(form: UseFormReturn<BookingValues>, sent: Unanswered | undefined): sent is Unanswered {
  return sent?.type === form.getValues("reservationType")
}

function problemsOf(
  { toasts }: BookingEntrance,
  form: UseFormReturn<BookingValues>,
  { toast, title, fields }: Refusal,
): { problems: FieldProblem[]; title?: string | undefined } {
  const { errors } = form.formState
  const problems: FieldProblem[] = fieldOrder.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ fieldId: fieldId(field === "base" ? "timeSlot" : field), message }] : []
  })
  if (toast) return { problems: [...problems, { message: toast[1] }], title: problems.length === 0 ? title : undefined }
  const unlisted = problems.length === 0 && Object.keys(errors).length > 0
  if (unlisted) return { problems: [{ message: toasts.failed[1] }] }
  const refused = problems.every(({ message }) => fields.some(([, told]) => told === message))
  return { problems, title: refused ? title : undefined }
}
