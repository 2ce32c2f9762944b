import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { reservationTypeFilterLabel } from "#app/features/reservations/reservation-types.labels.ts"
import type { AdminReservation, ReservationFigures } from "#app/features/reservations/reservations.admin.schema.ts"
import { useAdminFigures } from "#app/platform/use-admin-figures.ts"
import { useAdminList } from "#app/platform/use-admin-list.ts"
import { useOpenRecord } from "#app/platform/use-open-record.ts"
import { DataTable } from "#app/ui/data-table/data-table.tsx"
import { FilterBar, FilterDay, FilterSelect, ListActions, SearchField } from "#app/ui/filter-bar.tsx"
import { StatCards } from "#app/ui/stat-cards.tsx"
import { reservationsScreen } from "#content/admin/reservations.ts"
import { clientName, reservationColumns } from "./reservation-columns.tsx"
import { ReservationDialog } from "./reservation-dialog.tsx"

const words = reservationsScreen
const source = {
  path: "/admin/reservations",
  filters: { q: "", status: "", type: "", date: "" },
  sort: "createdAt:desc",
} as const

const statuses = [["", words.filters.anyStatus], ...Object.entries(reservationStatusLabel)] as const
const types = [["", words.filters.anyType], ...Object.entries(reservationTypeFilterLabel)] as const

/** The reservations of the school (specification 2). */
export function ReservationsScreen() {
  const list = useAdminList<AdminReservation, typeof source.filters>(source)
  const { id, open, close } = useOpenRecord()
  return (
    <>
      <ReservationStats />
      <FilterBar actions={<ListActions list={list} />}>
        <SearchField list={list} label={words.searchLabel} />
        <FilterSelect list={list} name="status" label={words.filters.status} options={statuses} />
        <FilterSelect list={list} name="type" label={words.filters.type} options={types} />
        <FilterDay list={list} name="date" label={words.filters.date} />
      </FilterBar>
      <DataTable
        label={words.list}
        noun={words.noun}
        columns={reservationColumns}
        list={list}
        rowId={(reservation) => reservation.id}
        open={{
          id,
          onOpen: open,
          name: (reservation) => `${reservation.reference}, ${clientName(reservation)}`,
        }}
        empty={list.narrowed ? words.nothingFound : words.empty}
        failed={words.failed}
      />
      {id ? <ReservationDialog id={id} path={source.path} onClose={close} /> : null}
    </>
  )
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
