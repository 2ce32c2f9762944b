import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { deafAtFirst, type WayBack } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import { beginSameClick } from "#app/browser/same-click.ts"
import type {
  AdminAvailability,
  AdminSlot,
  MadeSeriesList,
  PlannedSeries,
  UndoneSeries,
} from "#app/features/calendar/slots/availability.admin.schema.ts"
import type { ChangedSeries, SeriesScope } from "#app/features/calendar/slots/series-scope.schema.ts"
import { plural } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { adminAvailability } from "#content/admin/availability.ts"
import { commandWords } from "#content/admin/commands.ts"
import { seriesScope } from "#content/admin/series.ts"
import { seriesAnswer } from "./series-answer.ts"

const { toasts } = adminAvailability

const root = "admin-availability"
const path = "/admin/availability"

export interface SlotFilter {
  type: string
  base: string
}

function asked({ type, base }: SlotFilter) {
  return { type: type || undefined, base: base || undefined }
}

/** Others change slots at the same time, so data is never fresh. */
const live = { staleTime: 0, retry: 1 } as const

export function useMonth(month: string, filter: SlotFilter) {
  const answer = useQuery({
    ...live,
    queryKey: [root, "month", month, filter],
    queryFn: ({ signal }) => callApi<AdminAvailability>(path, { query: { month, ...asked(filter) }, signal }),
    placeholderData: keepPreviousData,
  })
  useSaidFailure(answer.error)
  return answer
}

export function useDay(date: string, filter: SlotFilter) {
  const answer = useQuery({
    ...live,
    queryKey: [root, "day", date, filter],
    queryFn: ({ signal }) => callApi<AdminAvailability>(path, { query: { date, ...asked(filter) }, signal }),
  })
  useSaidFailure(answer.error)
  return answer
}

export function useMadeSeries() {
  const answer = useQuery({
    ...live,
    queryKey: [root, "series"],
    queryFn: ({ signal }) => callApi<MadeSeriesList>(`${path}/series`, { signal }),
  })
  useSaidFailure(answer.error)
  return answer
}

function useSaidFailure(error: Error | null) {
  useEffect(() => {
    if (error) announce("error", [toasts.error, toasts.notLoaded])
  }, [error])
}

const coursesRoot = "/admin/training-sessions"

export function useCommand<Wanted, Answer>(
  send: (wanted: Wanted) => Promise<Answer>,
  words: CommandWords<Wanted, Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess(answer, wanted) {
      beginSameClick()
      announce("success", [toasts.success, words.done(answer, wanted)], deafAtFirst(words.wayBack?.(answer, wanted)))
    },
    onError: () => announce("error", [toasts.error, words.failed]),
    onSettled: () => Promise.all([root, coursesRoot].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

interface CommandWords<Wanted, Answer> {
  done: (answer: Answer, wanted: Wanted) => string
  wayBack?: (answer: Answer, wanted: Wanted) => WayBack | undefined
  failed: string
}

export function useCreateSlot() {
  return useCommand((slot: object) => callApi<AdminSlot>(path, { method: "POST", body: slot }), {
    done: () => toasts.created,
    failed: toasts.notCreated,
  })
}

interface SlotState extends Pick<AdminSlot, "id" | "isAvailable"> {
  scope: SeriesScope
}

export function useChangeSlot() {
  const change = useCommand(
    ({ id, ...state }: SlotState) =>
      callApi<AdminSlot | ChangedSeries>(`${path}/${id}`, { method: "PATCH", body: state }),
    {
      done: (answer) =>
        "changed" in answer
          ? plural(answer.changed, ...seriesScope.slots.closed)
          : answer.isAvailable
            ? toasts.opened
            : toasts.closed,
      wayBack: (answer, { id, isAvailable, scope }) =>
        "changed" in answer
          ? undefined
          : { label: commandWords.undo, onClick: () => change.mutate({ id, isAvailable: !isAvailable, scope }) },
      failed: toasts.notChanged,
    },
  )
  return change
}

interface EditedSlot {
  seen: AdminSlot
  scope: SeriesScope
  timeSlot?: string
  maxCapacity?: number
}

export function useEditSlot() {
  return useCommand(
    ({ seen: { id, timeSlot, maxCapacity }, ...edit }: EditedSlot) =>
      callApi<AdminSlot | ChangedSeries>(`${path}/${id}`, {
        method: "PATCH",
        body: { ...edit, seen: { timeSlot, maxCapacity } },
      }),
    {
      done: (answer) => seriesAnswer(answer, seriesScope.slots.edited)?.done ?? toasts.edited,
      failed: toasts.notEdited,
    },
  )
}

export function useDeleteSlot() {
  return useCommand(
    ({ id, scope }: { id: string; scope: SeriesScope }) =>
      callApi<{ deleted: true } | ChangedSeries>(`${path}/${id}`, { method: "DELETE", query: { scope } }),
    {
      done: (answer) => seriesAnswer(answer, seriesScope.slots.deleted)?.done ?? toasts.deleted,
      failed: toasts.notDeleted,
    },
  )
}

/** @param seriesPath the endpoint that makes the series */
export function usePreview(seriesPath = `${path}/series`) {
  return useMutation({
    mutationFn: (series: object) =>
      callApi<PlannedSeries>(seriesPath, { method: "POST", body: { ...series, preview: true } }),
    onError: () => announce("error", [toasts.error, toasts.seriesNotCreated]),
  })
}

export function useCreateSeries() {
  return useCommand((series: object) => callApi<PlannedSeries>(`${path}/series`, { method: "POST", body: series }), {
    done: ({ created }) => createdWords(created),
    failed: toasts.seriesNotCreated,
  })
}

export function useUndoSeries() {
  return useCommand((id: string) => callApi<UndoneSeries>(`${path}/series/${id}`, { method: "DELETE" }), {
    done: undoneWords,
    failed: toasts.seriesNotUndone,
  })
}

export function createdWords(created: number): string {
  return created < 2 ? `${created}\u00a0créneau créé` : `${created}\u00a0créneaux créés`
}

/** « 46 créneaux supprimés. 2 restent : ils ont des réservations. » */
export function undoneWords({ deleted, kept }: UndoneSeries): string {
  const gone = deleted < 2 ? `${deleted}\u00a0créneau supprimé.` : `${deleted}\u00a0créneaux supprimés.`
  if (kept === 0) return gone
  return `${gone} ${kept}\u00a0${kept < 2 ? "reste" : "restent"}\u00a0: ${kept < 2 ? "il a" : "ils ont"} des réservations.`
}
