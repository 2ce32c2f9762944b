import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import type { Application, ApplicationAnswer, ChosenSession } from "#app/features/licence/application.schema.ts"
import { applicationKey, readApplication } from "#app/features/licence/use-application.ts"
import { licenceApplicationPage } from "#content/licence-application.ts"
import { type PersonalValues, personalValues } from "./personal-values.ts"

/** The body of PUT /me/application. */
interface DraftBody extends PersonalValues {
  version: number | null
  chosenSessions: readonly ChosenSession[]
}

/** The draft itself says when it was last saved. */
export type SaveState =
  | { status: "idle" }
  | { status: "saving" }
  | { status: "failed"; reason: string; retry: () => void }

type DraftOf = (known: Application | null) => DraftBody

export interface DraftSaving {
  state: SaveState
  save: (draftOf: DraftOf, onSaved?: (saved: Application) => void) => Promise<void>
  saveSessions: (chosen: readonly ChosenSession[]) => Promise<void>
  readAgain: () => Promise<Application | null>
}

export function isStale(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === "draft-changed-meanwhile"
}

/** Saves the draft, one save after the other: each builds on the version that the one before has made. */
export function useDraftSaving(userId: string, onRefused: (error: unknown) => void): DraftSaving {
  const client = useQueryClient()
  const [state, setState] = useState<SaveState>({ status: "idle" })
  const last = useRef<Promise<void>>(Promise.resolve())
  const queryKey = applicationKey(userId)

  function save(draftOf: DraftOf, onSaved?: (saved: Application) => void): Promise<void> {
    const saved = last.current.catch(() => undefined).then(() => put(draftOf, onSaved))
    last.current = saved
    return saved
  }

  async function put(draftOf: DraftOf, onSaved?: (saved: Application) => void): Promise<void> {
    setState({ status: "saving" })
    try {
      const known = client.getQueryData<ApplicationAnswer>(queryKey)?.application ?? null
      const body = draftOf(known)
      const answer = await callApi<ApplicationAnswer>("/me/application", { method: "PUT", body })
      // An older reading that is still on its way must not come after this one.
      await client.cancelQueries({ queryKey })
      client.setQueryData<ApplicationAnswer>(queryKey, (before) => ({ ...before, ...answer }))
      setState({ status: "idle" })
      if (answer.application) onSaved?.(answer.application)
    } catch (error) {
      const retry = () => void save(draftOf, onSaved).catch(() => undefined)
      setState({ status: "failed", reason: reasonOf(error), retry })
      onRefused(error)
      throw error
    }
  }

  async function readAgain(): Promise<Application | null> {
    const { application } = await readApplication(client, userId)
    return application
  }

  /** Saves the whole choice of sessions, which replaces one that another device saved meanwhile. */
  async function saveSessions(chosenSessions: readonly ChosenSession[]): Promise<void> {
    const draftOf = (known: Application | null): DraftBody => ({
      ...personalValues(known, {}),
      version: known?.version ?? null,
      chosenSessions,
    })
    await save(draftOf).catch(async (error: unknown) => {
      // A draft that is gone was submitted elsewhere: a choice alone makes no new one.
      if (!isStale(error) || !(await readAgain())) throw error
      await save(draftOf)
    })
  }

  return { state, save, saveSessions, readAgain }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiProblem && error.status < 500 && error.message) return error.message
  return licenceApplicationPage.save.unreached
}
