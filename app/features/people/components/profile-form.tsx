import { type ComponentProps, useState } from "react"
import { Controller } from "react-hook-form"
import type { Me } from "#app/features/people/people.schema.ts"
import { type ProfileField, profileFieldLabel } from "#app/features/people/profile-fields.labels.ts"
import { profileForm } from "#app/features/people/profile-values.ts"
import { useProfileForm } from "#app/features/people/use-profile-form.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { dayOf } from "#app/ui/formats.ts"
import { BirthDayField } from "#app/ui/moment/birth-day-field.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { ShortForm } from "#app/ui/short-form.tsx"
import { profilePage } from "#content/profile.ts"

const words = profilePage.person

/** The profile of specification 3. */
export function ProfileForm({ me, userId }: { me: Me; userId: string }) {
  const { form, summary, sending, done, changed } = useProfileForm(me, userId)
  const { errors } = form.formState
  const [today] = useState(() => dayOf(new Date()))

  function field(name: ProfileField, input: ComponentProps<typeof Input>, required = false) {
    return (
      <Field
        id={profileForm.id(name)}
        label={profileFieldLabel[name]}
        required={required}
        error={errors[name]?.message}
      >
        <Input {...input} {...form.register(name)} />
      </Field>
    )
  }

  return (
    <SectionCard title={words.title} text={words.text}>
      <ShortForm
        label={words.title}
        summary={summary}
        state={sending}
        send={words.send}
        sendingWords={profilePage.saving}
        done={changed ? undefined : done}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          {field("firstName", { autoComplete: "given-name" }, true)}
          {field("lastName", { autoComplete: "family-name" }, true)}
          {field("phone", { type: "tel", autoComplete: "tel" })}
          <Controller
            control={form.control}
            name="dateOfBirth"
            render={({ field: { value, onChange, onBlur, name } }) => (
              <BirthDayField
                id={profileForm.id("dateOfBirth")}
                label={profileFieldLabel.dateOfBirth}
                error={errors.dateOfBirth?.message}
                today={today}
                {...{ value, onChange, onBlur, name }}
              />
            )}
          />
        </div>
        {field("address", { autoComplete: "street-address" })}
        <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]">
          {field("postalCode", { autoComplete: "postal-code" })}
          {field("city", { autoComplete: "address-level2" })}
          {field("country", { autoComplete: "country-name" })}
        </div>
      </ShortForm>
    </SectionCard>
  )
}
