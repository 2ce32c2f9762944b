import { invoicesOf } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { ownMoney } from "#app/features/payments/online/own-money.queries.server.ts"
import type { OwnMoney } from "#app/features/payments/online/own-money.schema.ts"
import { refreshLedger } from "#app/features/payments/online/refresh-ledger.server.ts"
import { type Refusals, refuse, some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { type Claim, type Claimed, claimOf, findClaimed } from "./find-claimed.server.ts"
import type { HeldBooking } from "./managed-kind.server.ts"
import type { ManagedDeps, ManagedEndpoint, ManagedPage } from "./managed-page.server.ts"

const typeNames = { "/own-reservation": "OwnReservation", "/own-sessions": "OwnSessions" } as const

const bodyNames = {
  look: "Key",
  cancellation: "Cancellation",
  move: "Move",
  acceptance: "Acceptance",
  payment: "Payment",
  receipt: "Receipt",
  invoice: "Invoice",
} as const

export interface Asker {
  body: { [field in "secret" | "reservationId" | "applicationId"]?: string | undefined }
  actor: string | undefined
}

/** What the endpoints of a kind have in common: they differ in paths, shapes and words alone. */
export function managedParts<Holder, Held extends HeldBooking, Wanted, Shown extends OwnMoney>(
  deps: ManagedDeps,
  page: ManagedPage<Holder, Held, Wanted, Shown>,
) {
  const { path, endpoints, bodies, refusals, unknown, managed } = page

  function declared<Name extends ManagedEndpoint>(name: Name, refused: Refusals = {}) {
    const at: `post /${string}` = name === "look" ? `post ${path}` : `post ${path}/${name}`
    const { example, ...words } = endpoints[name]
    const { schema } = shape(`${typeNames[path]}${bodyNames[name]}`, bodies[name])
    return {
      ...words,
      at,
      may: "visitor",
      body: { schema, example },
      refused: { ...some(refusals, unknown), ...refused },
    } as const
  }

  /** @throws Problem 404 without a secret, or without an id and a session */
  function claimIn({ body, actor }: Asker): Claim {
    const claim = claimOf({ secret: body.secret, id: body[page.idField], actor })
    if (!claim) throw refuse(refusals, unknown)
    return claim
  }

  /** @throws Problem 404 if the claim finds nothing */
  async function claimed(claim: Claim): Promise<Claimed> {
    const found = await findClaimed(deps.db, managed.kind, claim, deps.clock.now())
    if (!found) throw refuse(refusals, unknown)
    return found
  }

  async function shownTo(claim: Claim): Promise<Shown> {
    const { id, papers } = await claimed(claim)
    const ledger = await refreshLedger(deps, id)
    const view = await page.show(deps, id, { ledger, now: deps.clock.now() })
    if (!view) throw refuse(refusals, unknown)
    const money = ownMoney(ledger, view.dues, { ...deps, invoices: papers ? await invoicesOf(deps.db, id) : [] })
    return { ...view.shown, ...money } as Shown
  }

  const answer = [page.shown.name, shape(typeNames[path], page.shown.schema, page.shown.example)] as const
  return { typeName: typeNames[path], answer, declared, claimIn, claimed, shownTo }
}
