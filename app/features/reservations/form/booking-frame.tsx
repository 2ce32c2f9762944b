import { type ReactNode, type SubmitEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { FormProvider, type UseFormReturn, useWatch } from "react-hook-form"
import { useEngaged } from "#app/browser/form/use-engaged.ts"
import { BookingTermsNote } from "#app/features/reservations/answer/booking-terms-note.tsx"
import { PricedBar } from "#app/features/reservations/book/priced-bar.tsx"
import type { BookedReservation } from "#app/features/reservations/booked.schema.ts"
import type { BookingEntrance } from "#app/features/reservations/draft/booking-entrance.ts"
import type { BookingValues } from "#app/features/reservations/draft/booking-values.ts"
import { type Moment, WishContext } from "#app/features/reservations/slots/wish.ts"
import { DataNote } from "#app/ui/form/data-note.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { late } from "#app/ui/page/late.tsx"
import { bookingData } from "#content/data-notes.ts"
import { AfterRefusal } from "./after-refusal.tsx"
import { BookingAside } from "./booking-aside.tsx"
import { useAsked } from "./use-asked.ts"
import { fetchBookingRules } from "./use-booking.ts"
import { useSendBooking } from "./use-send-booking.ts"

const afterSend = () => import("./after-send.ts")
const Listed = late(async () => (await afterSend()).Listed)
const ProofStep = late(async () => (await afterSend()).ProofStep)
const SecondDialog = late(async () => (await afterSend()).SecondDialog)

const moment = ["reservationDate", "timeSlot", "base"] as const

interface BookingFrameProps {
  entrance: BookingEntrance
  form: UseFormReturn<BookingValues>
  title: string
  back?: ReactNode
  note?: ReactNode
  takesFocus?: boolean
  steps: readonly string[]
  onBooked: (booked: BookedReservation) => void
  onEngage: () => void
  children: ReactNode
}

export function BookingFrame(props: BookingFrameProps) {
  const { entrance, form, takesFocus, onBooked, onEngage } = props
  const element = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [wished, wish] = useState<Moment>()
  const chosen = useWatch({ control: form.control, name: moment })
  const waits = String(wished) === String(chosen)
  const sender = useSendBooking(entrance, form, summary, onBooked, waits)
  const {
    submit,
    sending,
    retrying,
    problems,
    title,
    refusal,
    forgetRefusal,
    wait,
    listed,
    forgetListed,
    second,
    proving,
    onCode,
  } = sender
  const email = useWatch({ control: form.control, name: "email" })
  // Runs before the listener for the first focus, because focusing the heading does not count.
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const engage = useCallback(() => {
    fetchBookingRules(entrance)
    onEngage()
  }, [entrance, onEngage])
  useEngaged(element, engage)

  function send(event: SubmitEvent) {
    for (const part of [Listed, ProofStep, SecondDialog]) void part.fetch()
    submit(event)
  }

  const wishing = useMemo(() => ({ waits, wish, sending }), [waits, sending])
  if (listed) {
    return (
      <Suspense>
        <Listed joined={listed} onBack={forgetListed} />
      </Suspense>
    )
  }
  return (
    <WishContext value={wishing}>
      <FormProvider {...form}>
        <div className="frame booking-columns">
          <form ref={element} noValidate onSubmit={send} aria-labelledby="titre-formulaire">
            {props.back}
            <h2 ref={heading} id="titre-formulaire" tabIndex={-1} className="mt-2 text-3xl">
              {props.title}
            </h2>
            {props.note}
            <p className="mt-2 text-slate">Tous les champs sont nécessaires, sauf ceux marqués « facultatif ».</p>
            <div className="mt-6 space-y-6">
              <ErrorSummary ref={summary} problems={problems} title={title} />
              {refusal.code && !refusal.said ? (
                <AfterRefusal {...refusal} onChosen={forgetRefusal} onWait={wait} />
              ) : null}
            </div>
            {props.children}
            <div className="mt-8 border-t border-line pt-6">
              <DataNote terms>{bookingData}</DataNote>
              {waits ? null : <Terms />}
            </div>
            <Suspense>{proving ? <ProofStep email={email.trim()} onCode={onCode} {...proving} /> : null}</Suspense>
            <AskedBar>
              <Button type="submit" disabled={sending}>
                {sending
                  ? retrying
                    ? "Nouvel essai…"
                    : "Envoi en cours…"
                  : waits
                    ? "M’inscrire sur la liste"
                    : "Envoyer ma demande"}
              </Button>
            </AskedBar>
          </form>
          <Suspense>{second ? <SecondDialog {...second} /> : null}</Suspense>
          <BookingAside steps={props.steps} />
        </div>
      </FormProvider>
    </WishContext>
  )
}

function Terms() {
  const { reservationType: type, rentalDuration, base, reservationDate: date, timeSlot } = useAsked().values
  return <BookingTermsNote {...{ type, hours: rentalDuration || undefined, base, date, timeSlot }} />
}

function AskedBar({ children }: { children: ReactNode }) {
  const { values, quote } = useAsked()
  return (
    <PricedBar type={values.reservationType} quote={quote}>
      {children}
    </PricedBar>
  )
}

export function BookingPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-8 border-t border-line pt-6">
      <h3 className="text-xl">{title}</h3>
      <div className="mt-4 space-y-5">{children}</div>
    </div>
  )
}
