import { sql } from "kysely"

const closedDay = sql`generate_series(from_date, to_date, interval '1 day')::date`

/** Of a query from `slots`: open, on a day that no closure covers. The closures are read once, not for each slot. */
export const isOnSale = sql<boolean>`(state = 'open'
  and slots.date not in (select ${closedDay} from closures where base is null)
  and (coalesce(slots.base, ''), slots.date) not in (select base, ${closedDay} from closures where base is not null)
)`
