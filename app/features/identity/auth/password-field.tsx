import { type ComponentProps, useState } from "react"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { type PasswordStrength, passwordStrength } from "#app/features/identity/password.rules.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { Mark, type Tone } from "#app/ui/page/marks.tsx"
import { authPage } from "#content/auth.ts"

const words = authPage.password

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "type" | "id"> {
  id: string
  label?: string
  error?: string | undefined
  autoComplete: "current-password" | "new-password"
  chosen?: string
}

export function PasswordField({ id, label = words.label, error, chosen, ...input }: PasswordFieldProps) {
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  const choosing = chosen !== undefined
  const hint = choosing ? (
    <>
      {words.hint}
      <Strength of={passwordStrength(chosen)} />
    </>
  ) : undefined
  return (
    <Field id={id} label={label} required error={error} hint={hint}>
      <div className="relative">
        <Input
          {...input}
          type={shown ? "text" : "password"}
          autoCapitalize={shown ? "none" : undefined}
          spellCheck={false}
          className="pr-26"
        />
        <button
          type="button"
          aria-label={shown ? words.hide : words.show}
          aria-controls={id}
          disabled={!hydrated}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-11 cursor-pointer rounded-control px-3 text-sm font-semibold text-water-deep hover:text-lake hover:underline disabled:cursor-not-allowed disabled:no-underline disabled:opacity-50"
        >
          {shown ? words.shown : words.hidden}
        </button>
      </div>
    </Field>
  )
}

const marks = {
  short: "full",
  weak: "pending",
  fair: "few",
  strong: "free",
} as const satisfies Record<PasswordStrength, Tone>

/** Reserves its line, so that nothing moves during typing. */
function Strength({ of: strength }: { of: PasswordStrength | undefined }) {
  return (
    <output className="mt-1 flex min-h-6 items-center gap-2 font-semibold text-lake">
      {strength ? (
        <>
          <Mark tone={marks[strength]} />
          {words.strength[strength]}
        </>
      ) : null}
    </output>
  )
}
