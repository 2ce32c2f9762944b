import { firstModels } from "#app/features/calendar/resources/fleet/models.queries.server.ts"
import { bases } from "#content/school.ts"

const models = firstModels.map(
  ({ code, seats, powerKw, passengersMax, minimumAge }) =>
    `('${code}', ${seats}, ${powerKw}, ${passengersMax}, ${minimumAge})`,
)

/**
 * The rows that foreign keys ask for, written at each start from the facts of the school, so that an added base is
 * there. A removed one stays, because rows refer to it; what the school changed of a model stays too.
 */
export const lists = {
  bases: `insert into bases (slug) values ${bases.map(({ slug }) => `('${slug}')`).join(", ")} on conflict do nothing`,
  boat_models: `insert into boat_models (code, seats, power_kw, passengers_max, minimum_age) values ${models.join(", ")}
    on conflict do nothing`,
}
