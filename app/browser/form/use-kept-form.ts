import { useEffect, useState } from "react"
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type ResolverResult,
  type UseFormReturn,
  useForm,
  useWatch,
} from "react-hook-form"
import { writeTab } from "#app/browser/page/tab-store.ts"
import { keptValues } from "./typed-values.ts"

export interface FormFields<Values extends FieldValues> {
  order: readonly Path<Values>[]
  id: (field: Path<Values>) => string
}

interface KeptForm<Values extends FieldValues> {
  /** Name of the draft in the tab; undefined: nothing is kept. */
  draft?: string
  secret?: readonly Path<Values>[]
  empty: Values
  known?: Partial<Values> | undefined
  /** Fields of a served form, whose values typed before hydration count. */
  served?: FormFields<Values>
  loadResolver: () => Promise<Resolver<Values>>
  /** The form asks for more than the server does, so it is never sent without its rules. */
  needsRules?: boolean
}

/** Stands for rules that cannot be fetched: the server judges then. Some browsers never fetch a failed module again. */
function unjudged<Values extends FieldValues>(values: Values): ResolverResult<Values> {
  return { values, errors: {} }
}

/** A form whose values the tab keeps: reload, refusal and 429 lose nothing. */
export function useKeptForm<Values extends FieldValues>(kept: KeptForm<Values>): UseFormReturn<Values> {
  const { draft, secret, empty, known } = kept
  const [defaultValues] = useState(() => {
    const typed = draft === undefined ? empty : keptValues(draft, empty)
    return withKnown(kept, { ...typed, ...typedBefore(kept) })
  })
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: async (...asked) => {
      const loaded = kept.loadResolver()
      const judge = await (kept.needsRules ? loaded : loaded.catch(() => unjudged<Values>))
      return await judge(...asked)
    },
    shouldFocusError: false,
  })
  const { control } = form
  const values = useWatch({ control })
  useEffect(() => {
    if (draft !== undefined) writeTab(draft, withoutKnown(withoutSecrets(values, secret), known))
  }, [draft, secret, known, values])
  return form
}

function withoutSecrets(values: object, secret: readonly string[] = []): object {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !secret.includes(field)))
}

function withKnown<Values extends FieldValues>({ known = {} }: KeptForm<Values>, values: Values): Values {
  const unfilled = Object.entries(known).filter(([field]) => values[field] === "")
  return { ...values, ...Object.fromEntries(unfilled) }
}

/** The next user of the tab must not find a person's data. */
function withoutKnown(values: object, known: object = {}): object {
  const forgotten = Object.entries(values).map(([field, value]) => {
    return [field, field in known && value === (known as Record<string, unknown>)[field] ? "" : value]
  })
  return Object.fromEntries(forgotten)
}

function typedBefore<Values extends FieldValues>({ empty, served }: KeptForm<Values>): Partial<Values> {
  if (!served || typeof document === "undefined") return {}
  const typed = served.order.flatMap((field) => {
    const control = document.getElementById(served.id(field)) as { value?: unknown } | null
    const value = control?.value
    return typeof value === "string" && value !== "" && value !== empty[field] ? [[field, value]] : []
  })
  return Object.fromEntries(typed) as Partial<Values>
}
