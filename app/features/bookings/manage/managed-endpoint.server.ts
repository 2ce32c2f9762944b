import { createRoute, type RouteConfig } from "@hono/zod-openapi"
import type { Context } from "hono"
import { invoicesOf } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { ownMoney } from "#app/features/payments/online/own-money.queries.server.ts"
import type { OwnMoney } from "#app/features/payments/online/own-money.schema.ts"
import { refreshLedger } from "#app/features/payments/online/refresh-ledger.server.ts"
import type { DemoOutcome } from "#app/features/payments/payments.schema.ts"
import {
  type ApiEnv,
  createApiRouter,
  type ProblemExample,
  problemResponses,
} from "#app/platform/http/api-router.server.ts"
import { jsonBody } from "#app/platform/http/json-content.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { type Claim, type Claimed, findClaimed } from "./find-claimed.server.ts"
import type { HeldBooking } from "./managed-kind.server.ts"
import type { ManagedDeps, ManagedEndpoint, ManagedPage } from "./managed-page.server.ts"
import { readClaim } from "./read-claim.server.ts"

/** What the bodies hold once their schemas have judged them; each endpoint reads the fields of its own. */
interface Asked {
  version: number
  bookingId?: string
  keptPercent: number
  keptCents?: number | null
  cents: number
  outcome?: DemoOutcome
  paymentId: string
  invoiceId: string
}

interface Answered {
  answers: RouteConfig["responses"]
  refused: Record<number, ProblemExample[]>
  headers?: NonNullable<RouteConfig["request"]>["headers"]
  limited?: boolean
}

type Answer = (c: Context<ApiEnv>, claim: Claim, asked: Asked) => Promise<Response>

/** Writes the endpoints of a kind, which differ in paths, shapes and words alone. */
export function endpointsOf<Holder, Held extends HeldBooking, Wanted, Shown extends OwnMoney>(
  deps: ManagedDeps,
  page: ManagedPage<Holder, Held, Wanted, Shown>,
) {
  const router = createApiRouter()
  function post(name: ManagedEndpoint, { answers, refused, headers, limited = true }: Answered, answer: Answer) {
    const { example, ...words } = page.endpoints[name]
    const route = createRoute({
      method: "post",
      path: name === "look" ? page.path : `${page.path}/${name}`,
      ...words,
      request: { body: jsonBody(page.bodies[name], example), ...(headers ? { headers } : {}) },
      responses: { ...answers, ...problemResponses(refused, { body: true, limited }) },
    } as RouteConfig)
    router.openapi(route, async (c) => {
      const asked = c.req.valid("json" as never) as Asked
      const { secret, [page.idField]: id } = c.req.valid("json" as never) as Record<string, string | undefined>
      const claim = await readClaim(c, deps, { secret, id })
      if (!claim) throw refuse(page.refusals, page.unknown)
      return await answer(c, claim, asked)
    })
  }

  /** @throws Problem 404 if the claim finds nothing */
  async function claimed(claim: Claim): Promise<Claimed> {
    const found = await findClaimed(deps.db, page.managed.kind, claim, deps.clock.now())
    if (!found) throw refuse(page.refusals, page.unknown)
    return found
  }

  async function shownTo(claim: Claim): Promise<Shown> {
    const { id } = await claimed(claim)
    const ledger = await refreshLedger(deps, id)
    const view = await page.show(deps, id, { ledger, now: deps.clock.now() })
    if (!view) throw refuse(page.refusals, page.unknown)
    const money = ownMoney(ledger, view.dues, { ...deps, invoices: await invoicesOf(deps.db, id) })
    return { ...view.shown, ...money } as Shown
  }

  return { router, post, claimed, shownTo }
}
