import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { FormProvider, useForm } from "react-hook-form"
import { expect, test } from "vitest"
import type { z } from "zod"
import { ContactForm } from "#app/features/contact/components/contact-form.tsx"
import { contactMessageSchema } from "#app/features/contact/contact.schema.ts"
import { draftSchema } from "#app/features/licence/application/application.schema.ts"
import { PersonalFields } from "#app/features/licence/application/personal-fields.tsx"
import { emptyPersonal } from "#app/features/licence/application/personal-values.ts"
import { ProfileForm } from "#app/features/people/components/profile-form.tsx"
import { type Me, profileEditSchema } from "#app/features/people/people.schema.ts"
import { BookingForm } from "#app/features/reservations/form/booking-form.tsx"
import {
  groupReservationSchema,
  licenseReservationSchema,
  rentalReservationSchema,
} from "#app/features/reservations/reservations.schema.ts"
import { InterestForm } from "#app/features/sharing/components/interest-form.tsx"
import { interestRequestSchema } from "#app/features/sharing/sharing.schema.ts"
import { useInterestForm } from "#app/features/sharing/use-interest.ts"
import { TariffContext } from "#app/ui/page/use-prices.ts"
import { specifiedTariff } from "#tests/factories/prices.ts"

const nothing = () => undefined
const booking = { member: { status: "out" } as const, onBack: nothing, onBooked: nothing, onEngage: nothing }
/** The calendar asks for them, and the type was chosen before. */
const chosenElsewhere = ["reservationType", "reservationDate", "timeSlot", "base"]

function Interest() {
  return <InterestForm form={useInterestForm()} />
}

function Personal() {
  return (
    <FormProvider {...useForm({ defaultValues: emptyPersonal })}>
      <PersonalFields today="2027-06-10" />
    </FormProvider>
  )
}

const forms: [name: string, form: ReactNode, schema: z.ZodObject, elsewhere: readonly string[]][] = [
  ["contact", <ContactForm key="contact" labelledBy="contact" />, contactMessageSchema, []],
  ["Boat Sharing", <Interest key="sharing" />, interestRequestSchema, []],
  ["a lesson", <BookingForm key="l" type="boat_license" {...booking} />, licenseReservationSchema, chosenElsewhere],
  ["a rental", <BookingForm key="r" type="boat_rental" {...booking} />, rentalReservationSchema, chosenElsewhere],
  ["an outing", <BookingForm key="o" type="group_outing" {...booking} />, groupReservationSchema, chosenElsewhere],
  ["an application", <Personal key="a" />, draftSchema, ["licenseType", "version", "chosenSessions"]],
  ["a profile", <ProfileForm key="p" me={{} as Me} userId="" />, profileEditSchema, ["version"]],
]

test.each(forms)("the form of %s asks for every field of its schema", (_, form, schema, elsewhere) => {
  const page = renderToStaticMarkup(
    <TariffContext value={specifiedTariff}>
      <QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>
    </TariffContext>,
  )
  const asked = new Set([...page.matchAll(/ name="(\w+)"/g)].map(([, name]) => name))
  const missing = Object.keys(schema.shape).filter((field) => !asked.has(field) && !elsewhere.includes(field))
  expect(missing).toEqual([])
})
