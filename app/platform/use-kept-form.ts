import { useEffect, useState } from "react"
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from "react-hook-form"
import { readTab, writeTab } from "./tab-store.ts"

export interface FormFields<Values extends FieldValues> {
  /** Order on the page, for the summary of what is to be corrected. */
  order: readonly Path<Values>[]
  /** The id of a field's control. */
  id: (field: Path<Values>) => string
}

interface KeptForm<Values extends FieldValues> {
  /** Name under which the tab keeps what is typed until it is sent; left out, nothing is kept. */
  draft?: string
  /** Fields the tab never keeps: passwords, codes. */
  secret?: readonly Path<Values>[]
  empty: Values
  /** Of a form that stands in the document as served: what was typed into it before hydration counts. */
  served?: FormFields<Values>
  /** The rules, fetched when first needed. */
  loadResolver: () => Promise<Resolver<Values>>
}

/** A form whose values are kept in the tab: reload, refusal and 429 lose nothing. */
export function useKeptForm<Values extends FieldValues>(kept: KeptForm<Values>): UseFormReturn<Values> {
  const [defaultValues] = useState(() => ({ ...readDraft(kept), ...typedBefore(kept) }))
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: async (...asked) => (await kept.loadResolver())(...asked),
    shouldFocusError: false,
  })
  const { control } = form
  const values = useWatch({ control })
  const { draft, secret } = kept
  useEffect(() => {
    if (draft !== undefined) writeTab(draft, withoutSecrets(values, secret))
  }, [draft, secret, values])
  return form
}

function withoutSecrets(values: object, secret: readonly string[] = []): object {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !secret.includes(field)))
}

/** What was typed before a reload; of an older version of the form, only what it still has. */
function readDraft<Values extends FieldValues>({ draft, empty }: KeptForm<Values>): Values {
  const kept = draft === undefined ? undefined : readTab(draft)
  if (typeof kept !== "object" || kept === null) return empty
  const known = Object.entries(empty).map(([field, fresh]) => {
    const value = (kept as Record<string, unknown>)[field]
    return [field, typeof value === typeof fresh ? value : fresh]
  })
  return Object.fromEntries(known) as Values
}

/** What was typed before this form was there to hear of it. */
function typedBefore<Values extends FieldValues>({ empty, served }: KeptForm<Values>): Partial<Values> {
  if (!served || typeof document === "undefined") return {}
  const typed = served.order.flatMap((field) => {
    const control = document.getElementById(served.id(field)) as { value?: unknown } | null
    const value = control?.value
    return typeof value === "string" && value !== "" && value !== empty[field] ? [[field, value]] : []
  })
  return Object.fromEntries(typed) as Partial<Values>
}
