import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react"
import type { FieldValues, Path, UseFormReturn } from "react-hook-form"
import type { FormFields } from "#app/browser/form/use-kept-form.ts"
import { fieldMessages } from "#app/browser/page/call-api.ts"

export type FailureWords = readonly [title: string, description: string]

interface Sending<Values extends FieldValues> {
  form: UseFormReturn<Values>
  fields: FormFields<Values>
  summary: RefObject<HTMLElement | null>
  send: (values: Values) => Promise<void>
  wordsFor: (error: unknown, toldByFields: boolean) => FailureWords | undefined
  announce: (kind: "error", words: FailureWords) => void
}

/** Sends a form, once at a time; a refusal keeps what was typed. */
export function useSending<Values extends FieldValues>(sending: Sending<Values>) {
  const { form, fields, summary } = sending
  const [failure, setFailure] = useState<FailureWords>()
  const [refusals, setRefusals] = useState(0)
  const underway = useRef(false)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals, summary])

  async function refused(error: unknown) {
    const told = fieldMessages(error, fields.order)
    for (const [field, message] of told) form.setError(field, { message })
    const words = sending.wordsFor(error, told.length > 0)
    setFailure(words)
    setRefusals((count) => count + 1)
    if (words) sending.announce("error", words)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (underway.current) return
    underway.current = true
    setFailure(undefined)
    const valid = (values: Values) => sending.send(values).catch(refused)
    try {
      await form.handleSubmit(valid, () => setRefusals((count) => count + 1))(event)
    } catch (error) {
      await refused(error)
    } finally {
      underway.current = false
    }
  }

  return { submit, failure, problems: problemsOf(form, fields, failure), sending: form.formState.isSubmitting }
}

function problemsOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { order, id }: FormFields<Values>,
  failure: FailureWords | undefined,
): { fieldId?: string; message: string }[] {
  const problems = order.flatMap((field: Path<Values>) => {
    const message = form.getFieldState(field, form.formState).error?.message
    return message ? [{ fieldId: id(field), message }] : []
  })
  const said = problems.some(({ message }) => message === failure?.[1])
  return failure && !said ? [...problems, { message: failure[1] }] : problems
}
