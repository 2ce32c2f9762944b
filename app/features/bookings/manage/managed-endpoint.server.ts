import { createRoute, type RouteConfig } from "@hono/zod-openapi"
import type { Context } from "hono"
import { visitorOf } from "#app/features/identity/guard/require-user.server.ts"
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
      const { secret, [page.idField]: id, ...asked } = c.req.valid("json" as never) as Record<string, string>
      return await answer(c, await claimOf(c, { secret, id }), asked as unknown as Asked)
    })
  }

  async function claimOf(
    c: Context<ApiEnv>,
    { secret, id }: { secret?: string | undefined; id?: string | undefined },
  ): Promise<Claim> {
    if (secret) return { secret }
    const visitor = id ? await visitorOf(c, deps) : undefined
    if (!id || !visitor) throw refuse(page.refusals, page.unknown)
    return { id, userId: visitor.userId }
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
