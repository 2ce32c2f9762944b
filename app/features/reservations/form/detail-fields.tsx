import { useFormContext } from "react-hook-form"
import { type BookingValues, fieldId } from "#app/features/reservations/draft/booking-values.ts"
import { boatTypeLabel, licenseLevelLabel } from "#app/features/reservations/reservations.labels.ts"
import { Checkbox, Field, Input, RadioGroup, Select } from "#app/ui/form/field.tsx"
import { plural } from "#app/ui/formats.ts"
import { BoatProfile } from "#app/ui/page/boats.tsx"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"
import "#app/ui/choice-plate.css"

export function LicenseFields() {
  const { register, formState } = useFormContext<BookingValues>()
  return (
    <>
      <RadioGroup id={fieldId("licenseLevel")} legend="Votre niveau" error={formState.errors.licenseLevel?.message}>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {Object.entries(licenseLevelLabel).map(([level, label]) => (
            <label key={level} className="choice-plate items-start justify-center gap-2 p-3.5">
              <input type="radio" value={level} className="sr-only" {...register("licenseLevel")} />
              <span className="text-sm font-semibold">{label}</span>
            </label>
          ))}
        </div>
      </RadioGroup>
      <TheoryBox />
    </>
  )
}

export function TheoryBox() {
  const { register } = useFormContext<BookingValues>()
  return (
    <Checkbox
      id={fieldId("hasTheoryKnowledge")}
      label="J’ai déjà des connaissances théoriques"
      {...register("hasTheoryKnowledge")}
    />
  )
}

const everyHour = Array.from({ length: rentalHours.max }, (_, index) => index + rentalHours.min)

interface RentalDurationFieldProps {
  hours?: readonly number[]
  names?: Partial<Record<number, string>>
}

/** Stands before the date, because the free hours depend on it. */
export function RentalDurationField({ hours = everyHour, names }: RentalDurationFieldProps) {
  const { register, formState } = useFormContext<BookingValues>()
  return (
    <Field
      id={fieldId("rentalDuration")}
      label="Durée de la location"
      hint="De 1 à 8 heures, retour au ponton à 18:00 au plus tard."
      required
      error={formState.errors.rentalDuration?.message}
    >
      <Select {...register("rentalDuration", { valueAsNumber: true })}>
        {hours.map((count) => (
          <option key={count} value={count}>
            {names?.[count] ?? plural(count, "heure")}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const boats = [
  { type: "electric_small", seats: 4 },
  { type: "electric_medium", seats: 6 },
  { type: "electric_large", seats: 8 },
] as const

export function BoatField() {
  const { register, formState } = useFormContext<BookingValues>()
  return (
    <RadioGroup id={fieldId("boatType")} legend="Type de bateau" error={formState.errors.boatType?.message}>
      <div className="grid gap-2 sm:grid-cols-3">
        {boats.map((boat) => (
          <label key={boat.type} className="choice-plate items-start justify-center gap-2 p-3.5">
            <input type="radio" value={boat.type} className="sr-only" {...register("boatType")} />
            <BoatProfile seats={boat.seats} className="h-12" />
            <span className="text-sm font-semibold">{boatTypeLabel[boat.type]}</span>
          </label>
        ))}
      </div>
    </RadioGroup>
  )
}

export function GroupSizeField({ min, max }: { min: number; max: number }) {
  const { register, formState } = useFormContext<BookingValues>()
  return (
    <Field
      id={fieldId("groupSize")}
      label="Nombre de personnes"
      hint={`De ${min} à ${max}`}
      required
      error={formState.errors.groupSize?.message}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        {...register("groupSize", { valueAsNumber: true })}
      />
    </Field>
  )
}

export function GroupFields() {
  const { register, formState } = useFormContext<BookingValues>()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <GroupSizeField min={groupSizeLimits.min} max={groupSizeLimits.max} />
      <Field id={fieldId("groupName")} label="Nom du groupe" error={formState.errors.groupName?.message}>
        <Input {...register("groupName")} />
      </Field>
    </div>
  )
}
