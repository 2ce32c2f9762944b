import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { FormProvider, useForm } from "react-hook-form"
import { expect, test } from "vitest"
import type { z } from "zod"
import { ContactForm } from "#app/features/contact/components/contact-form.tsx"
import { contactMessageSchema } from "#app/features/contact/contact.schema.ts"
import { PersonalFields } from "#app/features/licence/application/personal-fields.tsx"
import { emptyPersonal } from "#app/features/licence/application/personal-values.ts"
import { draftSchema } from "#app/features/licence/application.schema.ts"
import { ProfileForm } from "#app/features/people/components/profile-form.tsx"
import { type Me, profileEditSchema } from "#app/features/people/people.schema.ts"
import { InterestForm } from "#app/features/sharing/components/interest-form.tsx"
import { interestRequestSchema } from "#app/features/sharing/sharing.schema.ts"
import { useInterestForm } from "#app/features/sharing/use-interest.ts"

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
  ["an application", <Personal key="a" />, draftSchema, ["licenseType", "version", "chosenSessions"]],
  ["a profile", <ProfileForm key="p" me={{} as Me} userId="" />, profileEditSchema, ["version"]],
]

test.each(forms)("the form of %s asks for every field of its schema", (_, form, schema, elsewhere) => {
  const page = renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>)
  const asked = new Set([...page.matchAll(/ name="(\w+)"/g)].map(([, name]) => name))
  const missing = Object.keys(schema.shape).filter((field) => !asked.has(field) && !elsewhere.includes(field))
  expect(missing).toEqual([])
})
