import { clsx } from "clsx"
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react"

interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldIds | null>(null)

interface FieldProps {
  label: ReactNode
  id?: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  className?: string
  children: ReactNode
}

/** The control inside takes its id and descriptions from here. */
export function Field({ label, id, hint, error, required = false, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined
  return (
    <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(error), required }}>
      <div className={clsx("flex flex-col gap-1.5", className)}>
        <label htmlFor={controlId} className="flex items-baseline justify-between gap-3 font-semibold">
          {label}
          {required ? null : <span className="text-sm font-normal text-slate">facultatif</span>}
        </label>
        {children}
        {hint ? (
          <p id={hintId} className="text-sm text-slate">
            {hint}
          </p>
        ) : null}
        <FieldError id={errorId} error={error} />
      </div>
    </FieldContext>
  )
}

export function FieldError({ id, error }: { id: string | undefined; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-port">
      <svg className="mt-1 size-3 shrink-0 fill-port" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3 2h10v12H3z" />
      </svg>
      {error}
    </p>
  )
}

function useControl() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  }
}

const control =
  "min-h-11 w-full rounded-control border border-slate/70 bg-paper px-3 text-base text-lake transition-colors duration-150 placeholder:text-slate/80 hover:border-lake disabled:cursor-not-allowed disabled:bg-mist disabled:text-slate aria-invalid:border-2 aria-invalid:border-port"

interface InputProps extends ComponentProps<"input"> {
  format?: string
}

/** An address takes `inputMode="email"`: type="email" gives the domain in punycode, and it is to stay as typed. */
export function Input({ className, type = "text", format, ...given }: InputProps) {
  const wired = useControl()
  const rest = given.inputMode === "email" ? { autoCapitalize: "none", spellCheck: false, ...given } : given
  if (!format) return <input type={type} {...wired} className={clsx(control, className)} {...rest} />
  const described = [wired["aria-describedby"], `${wired.id}-format`].filter(Boolean).join(" ")
  return (
    <>
      <input type={type} {...wired} aria-describedby={described} className={clsx(control, className)} {...rest} />
      <span id={`${wired.id}-format`} className="sr-only">
        {format}
      </span>
    </>
  )
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} {...useControl()} className={clsx(control, "py-2.5", className)} {...rest} />
}

/** The native select, which keyboards and phones handle as usual. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <div className="relative">
      <select
        {...useControl()}
        className={clsx(control, "cursor-pointer appearance-none pr-10", className)}
        {...rest}
      />
      <svg
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 fill-none stroke-current text-slate stroke-2"
        viewBox="0 0 16 16"
        aria-hidden="true"
      >
        <path d="m3 6 5 5 5-5" />
      </svg>
    </div>
  )
}

interface CheckboxProps extends ComponentProps<"input"> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  const describedBy = [hint && `${boxId}-hint`, error && `${boxId}-error`].filter(Boolean).join(" ") || undefined
  return (
    <div className={className}>
      <label htmlFor={boxId} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          id={boxId}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-water-deep"
          {...rest}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${boxId}-hint`} className="pl-8 text-sm text-slate">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${boxId}-error`} error={error} />
    </div>
  )
}

interface RadioGroupProps {
  id: string
  legend: ReactNode
  error?: string | undefined
  children: ReactNode
}

export function RadioGroup({ id, legend, error, children }: RadioGroupProps) {
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset
      id={id}
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      tabIndex={-1}
      aria-describedby={errorId}
      className="min-w-0 space-y-2"
    >
      <legend className="mb-2 font-semibold">{legend}</legend>
      {children}
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
