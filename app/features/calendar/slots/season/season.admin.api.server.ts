import { z } from "@hono/zod-openapi"
import { done, doneOrRefused } from "#app/features/calendar/done.shapes.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { changeSettings } from "./change-settings.server.ts"
import { removeClosure } from "./remove-closure.server.ts"
import { readCalendar } from "./season.admin.queries.server.ts"
import { calendarSchema, settingsChangeSchema } from "./season.admin.schema.ts"
import { seasonRefusals } from "./season.refusals.ts"

const exampleSettings = {
  openingHours: [{ base: null, weekday: 6, opens: "09:00", closes: "18:00" }],
  seasons: [{ fromDate: "2027-04-01", toDate: "2027-10-31" }],
  rules: [{ kind: "boat_rental" as const, horizonDays: 180, noticeHours: 24 }],
  turnarounds: [{ base: "vevey" as const, minutes: 15 }],
}

const calendar = shape("Calendar", calendarSchema, {
  today: "2027-06-10",
  closures: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14",
      base: "vevey",
      fromDate: "2027-08-01",
      toDate: "2027-08-02",
      reason: "Fête nationale",
      public: true,
    },
  ],
  settings: exampleSettings,
})

const endpoint = endpointsFor<EndpointDeps>()

const read = endpoint(
  {
    at: "get /admin/calendar",
    may: "calendar",
    operationId: "getCalendar",
    summary: "Fermetures et réglages du calendrier",
    description:
      "Les fermetures présentes et à venir, les horaires d’ouverture, les saisons, les délais de réservation et le temps entre deux sorties. `base: null` vaut pour toutes les bases.",
    answer: ["Le calendrier", calendar],
  },
  async ({ db }, { now }) => await readCalendar(db, now),
)

const settings = endpoint(
  {
    at: "put /admin/calendar/settings",
    may: "calendar",
    operationId: "updateCalendarSettings",
    summary: "Modifier les réglages du calendrier",
    description:
      "`seen` est ce qui a été montré. Horaires et saisons décident de ce que créent les séries, les délais de ce qui est proposé ; un créneau ouvert qui existe se réserve toujours.",
    body: shape("CalendarSettingsChange", settingsChangeSchema, {
      seen: exampleSettings,
      settings: { ...exampleSettings, seasons: [] },
    }),
    answer: done,
    refused: some(seasonRefusals, "changed-meanwhile"),
  },
  async ({ db }, { body: change, actor }) => doneOrRefused(await changeSettings(db, { change, actor })),
)

const open = endpoint(
  {
    at: "delete /admin/calendar/closures/{id}",
    may: "calendar",
    operationId: "deleteClosure",
    summary: "Supprimer une fermeture",
    description: "Les créneaux de ces jours se réservent de nouveau.",
    params: z.strictObject({ id: idSchema("Fermeture inconnue") }),
    answer: done,
    refused: some(seasonRefusals, "closure-unknown"),
  },
  async ({ db }, { params: { id: closureId }, actor }) => doneOrRefused(await removeClosure(db, { closureId, actor })),
)

/** Hours, seasons, booking rules and the end of closures in the back-office (school 1, "Screens"). */
export function seasonAdminApi(deps: EndpointDeps) {
  return routed(deps, [read, settings, open])
}
