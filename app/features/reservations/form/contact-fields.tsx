import { useFormContext } from "react-hook-form"
import { type BookingValues, fieldId } from "#app/features/reservations/draft/booking-values.ts"
import { Checkbox, Field, Input, Textarea } from "#app/ui/form/field.tsx"
import { accountBox } from "#content/booking/form.ts"
import { school } from "#content/school.ts"

export function PersonFields() {
  const { register, formState } = useFormContext<BookingValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field id={fieldId("firstName")} label="Prénom" required error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...register("firstName")} />
      </Field>
      <Field id={fieldId("lastName")} label="Nom" required error={errors.lastName?.message}>
        <Input autoComplete="family-name" {...register("lastName")} />
      </Field>
      <Field id={fieldId("email")} label="E-mail" required error={errors.email?.message}>
        <Input inputMode="email" autoComplete="email" {...register("email")} />
      </Field>
      <Field
        id={fieldId("phone")}
        label="Téléphone"
        hint={`Par exemple ${school.phonePlaceholder}`}
        required
        error={errors.phone?.message}
      >
        <Input type="tel" autoComplete="tel" placeholder={school.phonePlaceholder} {...register("phone")} />
      </Field>
    </div>
  )
}

export function NotesField() {
  const { register, formState } = useFormContext<BookingValues>()
  return (
    <Field id={fieldId("notes")} label="Remarques" error={formState.errors.notes?.message}>
      <Textarea {...register("notes")} />
    </Field>
  )
}

/** A guest may ask for an account with the booking (design 7.8). */
export function AccountBox() {
  const { register } = useFormContext<BookingValues>()
  return (
    <Checkbox
      id={fieldId("createAccount")}
      label={accountBox.label}
      hint={accountBox.hint}
      {...register("createAccount")}
    />
  )
}
