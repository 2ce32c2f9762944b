import type { ComponentProps, ReactNode } from "react"
import { useController, useFormContext } from "react-hook-form"
import { type PersonalText, personalFieldLabel } from "#app/features/licence/personal-fields.labels.ts"
import { Field, Input, Textarea } from "#app/ui/form/field.tsx"
import { BirthDayField } from "#app/ui/moment/birth-day-field.tsx"
import { personalStep as words } from "#content/licence-application.ts"
import { school } from "#content/school.ts"
import { type PersonalValues, personalFields } from "./personal-values.ts"

interface TextFieldProps extends ComponentProps<"input"> {
  name: PersonalText
  required?: boolean
}

export function PersonalFields({ today }: { today: string }) {
  return (
    <>
      <Part title={words.groups.person}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="firstName" autoComplete="given-name" required />
          <TextField name="lastName" autoComplete="family-name" required />
          <TextField name="email" inputMode="email" autoComplete="email" required />
          <TextField name="phone" type="tel" autoComplete="tel" placeholder={school.phonePlaceholder} required />
          <BirthField today={today} />
          <TextField name="placeOfBirth" />
          <TextField name="nationality" />
        </div>
      </Part>
      <Part title={words.groups.home}>
        <TextField name="address" autoComplete="street-address" />
        <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]">
          <TextField name="postalCode" autoComplete="postal-code" />
          <TextField name="city" autoComplete="address-level2" />
          <TextField name="country" autoComplete="country-name" />
        </div>
      </Part>
      <Part title={words.groups.past}>
        <LongField name="previousExperience" />
        <LongField name="previousLicenseDetails" />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-5">
      <h3 className="text-xl">{title}</h3>
      <div className="mt-4 space-y-5">{children}</div>
    </div>
  )
}

function TextField({ name, required = false, ...input }: TextFieldProps) {
  const { register, formState } = useFormContext<PersonalValues>()
  return (
    <Field
      id={personalFields.id(name)}
      label={personalFieldLabel[name]}
      required={required}
      error={formState.errors[name]?.message}
    >
      <Input {...input} {...register(name)} />
    </Field>
  )
}

function BirthField({ today }: { today: string }) {
  const { field, fieldState } = useController<PersonalValues, "dateOfBirth">({ name: "dateOfBirth" })
  const { value, onChange, onBlur, name } = field
  return (
    <BirthDayField
      id={personalFields.id("dateOfBirth")}
      label={personalFieldLabel.dateOfBirth}
      error={fieldState.error?.message}
      today={today}
      {...{ value, onChange, onBlur, name }}
    />
  )
}

function LongField({ name }: { name: keyof typeof words.hints }) {
  const { register, formState } = useFormContext<PersonalValues>()
  return (
    <Field
      id={personalFields.id(name)}
      label={personalFieldLabel[name]}
      hint={words.hints[name]}
      error={formState.errors[name]?.message}
    >
      <Textarea rows={3} {...register(name)} />
    </Field>
  )
}
