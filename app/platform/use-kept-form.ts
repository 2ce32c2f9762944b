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
  /** Name under which the tab keeps what is typed until it is sent. */
  draft: string
  empty: Values
  fields: FormFields<Values>
  /** The form stands in the document as served: what was typed into it before hydration counts. */
  served?: boolean
  /** The rules, fetched when first needed. */
  loadResolver: () => Promise<Resolver<Values>>
}

/** A form whose values are kept in the tab: reload, refusal and 429 lose nothing. */
export function useKeptForm<Values extends FieldValues>(kept: KeptForm<Values>): UseFormReturn<Values> {
  const [defaultValues] = useState(() => ({
    ...kept.empty,
    ...(readTab(kept.draft) as Partial<Values> | undefined),
    ...(kept.served ? typedBefore(kept) : {}),
  }))
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: async (...asked) => (await kept.loadResolver())(...asked),
    shouldFocusError: false,
  })
  const { control } = form
  const values = useWatch({ control })
  const { draft } = kept
  useEffect(() => writeTab(draft, values), [draft, values])
  return form
}

/** What was typed before this form was there to hear of it. */
function typedBefore<Values extends FieldValues>({ empty, fields }: KeptForm<Values>): Partial<Values> {
  if (typeof document === "undefined") return {}
  const typed = fields.order.flatMap((field) => {
    const control = document.getElementById(fields.id(field)) as { value?: unknown } | null
    const value = control?.value
    return typeof value === "string" && value !== "" && value !== empty[field] ? [[field, value]] : []
  })
  return Object.fromEntries(typed) as Partial<Values>
}
