import { useEffect, useRef, useState } from "react"
import { FilterDay, FilterPeriod, FilterSelect, ListActions, SearchField } from "#app/back-office/list/filter-bar.tsx"
import { ListScreen } from "#app/back-office/list/list-screen.tsx"
import { StatCards } from "#app/back-office/list/stat-cards.tsx"
import { useAdminFigures } from "#app/back-office/list/use-admin-figures.ts"
import type { AdminList } from "#app/back-office/list/use-admin-list.ts"
import { reservationTypeFilterLabel } from "#app/features/reservations/manage/reservation-types.labels.ts"
import type {
  AdminReservation,
  ReservationFigures,
} from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { nextStatuses } from "#app/features/reservations/reservations.rules.ts"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import { reservationDecision, reservationsScreen } from "#content/admin/reservations.ts"
import { withheldScreen } from "#content/admin/withheld.ts"
import { bases } from "#content/school.ts"
import { DecisionBar } from "./decision-bar.tsx"
import { clientName, reservationColumns } from "./reservation-columns.tsx"
import { ReservationDialog } from "./reservation-dialog.tsx"
import { type Decisions, useDecisions } from "./use-decisions.ts"

const words = reservationsScreen
const source = {
  path: "/admin/reservations",
  filters: { q: "", status: "", type: "", base: "", from: "", to: "", date: "" },
  sort: "createdAt:desc",
  counted: true,
} as const

const statuses = [["", words.filters.anyStatus], ...Object.entries(reservationStatusLabel)] as const
const types = [["", words.filters.anyType], ...Object.entries(reservationTypeFilterLabel)] as const
const places = [["", words.filters.anyBase], ...bases.map(({ slug, name }) => [slug, name] as const)] as const

type List = AdminList<AdminReservation, typeof source.filters>

export function ReservationsScreen() {
  const decisions = useDecisions(source.path)
  const [choice, setChoice] = useState<ReadonlySet<string>>(new Set())
  return (
    <ListScreen
      source={source}
      columns={reservationColumns}
      words={words}
      stats={<ReservationStats />}
      renderFilters={(list) => <ReservationFilters list={list} />}
      renderActions={(list) => (
        <>
          <ButtonLink href="/admin/reservations/nouvelle">{counterScreen.open}</ButtonLink>
          <ButtonLink href="/admin/retenu" variant="outline">
            {withheldScreen.open}
          </ButtonLink>
          <ListActions list={list} />
        </>
      )}
      rowActions={({ items = [] }) => {
        // Forgets chosen rows that are no longer shown or no longer have an action.
        const chosen = items.filter((row) => choice.has(row.id) && isUndecided(row))
        return {
          choice: {
            chosen: new Set(chosen.map((row) => row.id)),
            onChoose: setChoice,
            offers: isUndecided,
            name: nameOf,
          },
          renderAction: (row) => <QuickConfirm row={row} decide={decisions.decide} />,
          bar: <DecisionBar path={source.path} chosen={chosen} onChoose={setChoice} decisions={decisions} />,
        }
      }}
      record={{
        name: nameOf,
        renderDialog: (opened) => <ReservationDialog {...opened} decisions={decisions} />,
      }}
    />
  )
}

const nameOf = (reservation: AdminReservation) => `${reservation.reference}, ${clientName(reservation)}`

function isUndecided({ status }: AdminReservation): boolean {
  return nextStatuses[status].length > 0
}

function ReservationFilters({ list }: { list: List }) {
  const period = asPeriod(list)
  return (
    <>
      <SearchField list={list} label={words.searchLabel} />
      <FilterSelect list={list} name="status" label={words.filters.status} options={statuses} />
      <FilterSelect list={list} name="type" label={words.filters.type} options={types} />
      <FilterSelect list={list} name="base" label={words.filters.base} options={places} />
      <FilterPeriod>
        <FilterDay list={period} name="from" label={words.filters.from} />
        <FilterDay list={period} name="to" label={words.filters.to} />
      </FilterPeriod>
    </>
  )
}

/** Shows a link to one day (`date=`) as a period of one day. */
function asPeriod({ filters, setFilters }: List) {
  const from = filters.from || filters.date
  const to = filters.to || filters.date
  return {
    filters: { from, to },
    setFilters: (patch: { from?: string; to?: string }) => setFilters({ from, to, ...patch, date: "" }),
  }
}

/** Not where the confirmation asks for a price: the record does. */
function QuickConfirm({ row, decide }: { row: AdminReservation; decide: Decisions["decide"] }) {
  const isPending = row.status === "pending" && !isLeastPrice(row.reservationType)
  const next = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isPending) return undefined
    // The confirmed row loses its button, or leaves the list.
    return () => {
      if (document.activeElement === document.body) next.current?.focus()
    }
  }, [isPending])
  if (!isPending) return null
  return (
    <Button
      size="sm"
      variant="outline"
      aria-disabled={decide.running}
      data-confirm=""
      onClick={({ currentTarget }) => {
        next.current = actAfter(currentTarget)
        decide.run({ rows: [row], status: "confirmed" })
      }}
    >
      {reservationDecision.actions.confirmed}
      <span className="sr-only"> : {nameOf(row)}</span>
    </Button>
  )
}

/** The next row's button, or the one that opens this row. */
function actAfter(pressed: HTMLElement): HTMLElement | null {
  const acts = [...document.querySelectorAll<HTMLElement>("[data-confirm]")]
  return acts[acts.indexOf(pressed) + 1] ?? pressed.closest("tr")?.querySelector<HTMLElement>("[data-record]") ?? null
}

function ReservationStats() {
  const { stats } = words
  const { data, failed } = useAdminFigures<ReservationFigures>(source.path)
  return (
    <StatCards
      label={stats.label}
      failed={failed}
      stats={[
        { label: stats.total, figure: data?.total },
        { label: stats.pending, figure: data?.pending },
        { label: stats.confirmed, figure: data?.confirmed },
        { label: stats.thisMonth, figure: data?.thisMonth, hint: stats.thisMonthHint },
      ]}
    />
  )
}
