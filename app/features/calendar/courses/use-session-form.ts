import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { adminTitles, refusalSentence } from "#app/back-office/command/use-admin-command.ts"
import { sendingKeyFor } from "#app/browser/form/sending-key.ts"
import { mergedValues } from "#app/browser/form/typed-values.ts"
import { useKeptForm } from "#app/browser/form/use-kept-form.ts"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { forgetTab, readTab, writeTab } from "#app/browser/page/tab-store.ts"
import { useSending } from "#app/browser/use-sending.ts"
import { type SeriesAnswer, seriesAnswer } from "#app/features/calendar/slots/admin/series-answer.ts"
import type { ChangedSeries, SeriesScope } from "#app/features/calendar/slots/series-scope.schema.ts"
import { announce } from "#app/ui/page/announce.ts"
import { seriesScope } from "#content/admin/series.ts"
import { sessionForm, sessionsScreen } from "#content/admin/training.ts"
import { newSessionValues, planOf, type SessionValues, sessionFormFields, valuesOf } from "./session-values.ts"
import type { AdminSessionDetail } from "./training.admin.schema.ts"
import { sessionsPath } from "./training.rules.ts"

const loadResolver = async () => (await import("./session-resolver.ts")).sessionResolver

interface Beginning {
  version: number
  isAvailable: boolean
  values: SessionValues
}

interface SessionFormOptions {
  /** Part of the key in the tab, so that nobody else finds the text. */
  userId: string
  session: AdminSessionDetail | undefined
  /** To the candidates of a session that moves. */
  message: string
  onSaved: (series: SeriesAnswer | undefined) => void
}

export function useSessionForm({ userId, session, message, onSaved }: SessionFormOptions) {
  const client = useQueryClient()
  const summary = useRef<HTMLDivElement>(null)
  const place = `session-form:${userId}:${session?.id ?? "new"}`
  const [beganWith] = useState(() => beginningOf(place, session))
  const began = useRef(beganWith)
  const [scope, setScope] = useState<SeriesScope>("one")
  const form = useKeptForm<SessionValues>({ draft: place, empty: beganWith.values, loadResolver })
  const { mutateAsync } = useMutation({
    mutationFn: (values: SessionValues) => save(values, session?.id, { ...began.current, scope, message }, place),
  })

  function forget() {
    for (const kept of [place, `${place}:began`, `${place}:key`]) forgetTab(kept)
  }

  async function send(values: SessionValues) {
    const series = seriesAnswer(await mutateAsync(values).catch(changedMeanwhile), seriesScope.courses.edited)
    form.reset(values)
    forget()
    const done = session ? sessionsScreen.updated : sessionsScreen.created
    announce("success", [adminTitles.done, series?.done ?? done])
    await client.invalidateQueries({ queryKey: [sessionsPath] })
    onSaved(series)
    // The reset has stored its last values again.
    forget()
  }

  async function changedMeanwhile(error: unknown): Promise<never> {
    if (session && error instanceof ApiProblem && error.code === "changed-meanwhile") {
      await client.invalidateQueries({ queryKey: [sessionsPath] })
      const newer = await callApi<AdminSessionDetail>(`${sessionsPath}/${session.id}`)
      const merged = mergedValues(form.getValues(), began.current.values, valuesOf(newer))
      began.current = { version: newer.version, isAvailable: newer.isAvailable, values: valuesOf(newer) }
      writeTab(`${place}:began`, began.current)
      for (const field of sessionFormFields.order) form.setValue(field, merged[field])
    }
    throw error
  }

  function wordsFor(error: unknown, toldByFields: boolean) {
    if (toldByFields && error instanceof ApiProblem && error.code === "invalid-request") return undefined
    const meanwhile = error instanceof ApiProblem && error.code === "changed-meanwhile"
    const failed = session ? sessionsScreen.updateFailed : sessionsScreen.createFailed
    return [adminTitles.failed, meanwhile ? sessionForm.kept : refusalSentence(error, failed)] as const
  }

  const sending = useSending({ form, fields: sessionFormFields, summary, send, wordsFor, announce })
  return { form, summary, sending, forget, scope, setScope }
}

function beginningOf(place: string, session: AdminSessionDetail | undefined): Beginning {
  const kept = readTab(`${place}:began`) as Beginning | undefined
  if (!session) return { version: 0, isAvailable: true, values: newSessionValues }
  if (kept && readTab(place) !== undefined) return kept
  const began = { version: session.version, isAvailable: session.isAvailable, values: valuesOf(session) }
  writeTab(`${place}:began`, began)
  return began
}

async function save(
  values: SessionValues,
  id: string | undefined,
  { version, isAvailable, scope, message }: Beginning & { scope: SeriesScope; message: string },
  place: string,
) {
  const plan = planOf(values)
  if (id) {
    const body = { ...plan, isAvailable, version, scope, message: message.trim() || undefined }
    return await callApi<AdminSessionDetail | ChangedSeries>(`${sessionsPath}/${id}`, { method: "PUT", body })
  }
  const idempotencyKey = sendingKeyFor(`${place}:key`, plan)
  return await callApi<AdminSessionDetail>(sessionsPath, { method: "POST", body: plan, idempotencyKey })
}
