import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import type { Life } from "./one-person.ts"
import { bookingsIn } from "./seen-of-a-life.ts"

/** The first link to each booking, which must go on opening it. */
export function linksOf({ db, call }: Life) {
  const links = new Map<string, string>()
  async function opened(secret: string, isSeat: boolean): Promise<string[]> {
    const { body } = await call("POST", `/api/v1${isSeat ? "/own-sessions" : "/own-reservation"}`, { secret })
    const { reference, seats = [] } = body as { reference?: string; seats?: { reference: string }[] }
    return isSeat ? seats.map((seat) => seat.reference) : [reference ?? ""]
  }
  return {
    keep: async () => {
      for (const { reference, id, applicationId } of await bookingsIn(db)) {
        if (!links.has(reference)) links.set(reference, (await mintManageLink(db, applicationId ?? id)) ?? "")
      }
    },
    /** @returns one sentence for each link that does not open its booking */
    errors: async () => {
      const wrong = (await bookingsIn(db)).map(async ({ reference, applicationId }) => {
        const found = await opened(links.get(reference) ?? "", applicationId !== null)
        return found.includes(reference) ? [] : [`the link of ${reference} opens ${found.join() || "nothing"}`]
      })
      return (await Promise.all(wrong)).flat()
    },
  }
}
