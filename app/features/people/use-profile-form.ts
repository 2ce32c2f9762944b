import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { lazyResolver } from "#app/browser/form/lazy-resolver.ts"
import { useKeptForm } from "#app/browser/form/use-kept-form.ts"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { refusalWords } from "#app/browser/refusal-words.ts"
import { type FailureWords, useSending } from "#app/browser/use-sending.ts"
import { announce, type ToastWords } from "#app/ui/page/announce.ts"
import { profilePage } from "#content/profile.ts"
import type { Me } from "./people.schema.ts"
import { type ProfileValues, profileForm, profileValues } from "./profile-values.ts"
import { fetchMe, meKey } from "./use-me.ts"

const words = profilePage.person
const loadResolver = lazyResolver<ProfileValues>(async () =>
  (await import("./people.schema.ts")).profileEditSchema.omit({ version: true }),
)

export function useProfileForm(me: Me, userId: string) {
  const client = useQueryClient()
  const summary = useRef<HTMLDivElement>(null)
  const version = useRef(me.version)
  const [done, setDone] = useState<ToastWords>()
  const form = useKeptForm<ProfileValues>({ empty: profileValues(me), loadResolver })
  // They are read here, so that react-hook-form tracks them.
  const { isDirty, dirtyFields } = form.formState

  async function send(values: ProfileValues) {
    setDone(undefined)
    const body = { ...values, version: version.current }
    const saved = await callApi<Me>("/me", { method: "PATCH", body }).catch(changedMeanwhile)
    client.setQueryData(meKey(userId), saved)
    version.current = saved.version
    form.reset(profileValues(saved))
    setDone(words.done)
    void client.invalidateQueries({ queryKey: ["session"] })
    announce("success", words.done)
  }

  async function changedMeanwhile(error: unknown): Promise<never> {
    if (error instanceof ApiProblem && error.code === "profile-changed-meanwhile") {
      const newer = await client.fetchQuery({ queryKey: meKey(userId), queryFn: fetchMe, staleTime: 0 })
      version.current = newer.version
      form.reset(profileValues(newer), { keepDirtyValues: true })
    }
    throw error
  }

  const sending = useSending({ form, fields: profileForm, summary, send, wordsFor, announce })
  return { form, summary, sending, done, changed: isDirty || Object.keys(dirtyFields).length > 0 }
}

function wordsFor(error: unknown, toldByFields: boolean): FailureWords | undefined {
  if (toldByFields) return undefined
  if (error instanceof ApiProblem && error.code === "profile-changed-meanwhile") return words.meanwhile
  return refusalWords(words.failed, error)
}
