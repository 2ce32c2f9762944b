import { useFormContext } from "react-hook-form"
import { type BookingValues, fieldId } from "#app/features/reservations/booking-values.ts"
import { Field, Input, Textarea } from "#app/ui/field.tsx"
import { school } from "#content/school.ts"

/** Who books, and what else they want to say (specification 5). */
export function ContactFields() {
  const { register, formState } = useFormContext<BookingValues>()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={fieldId("firstName")} label="Prénom" required error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...register("firstName")} />
        </Field>
        <Field id={fieldId("lastName")} label="Nom" required error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register("lastName")} />
        </Field>
        <Field id={fieldId("email")} label="E-mail" required error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...register("email")} />
        </Field>
        <Field id={fieldId("phone")} label="Téléphone" required error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" placeholder={school.phonePlaceholder} {...register("phone")} />
        </Field>
      </div>
      <Field id={fieldId("notes")} label="Remarques" error={errors.notes?.message}>
        <Textarea {...register("notes")} />
      </Field>
    </>
  )
}
