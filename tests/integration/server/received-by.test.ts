import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import type { ReceivedMail } from "#tests/support/mailbox.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const email = "elodie@example.ch"

/** What programs between our mail and its reader make of a link. */
const receivedBy = {
  "a program that keeps the link": (href: string) => href,
  "a gateway that drops the fragment": (href: string) => href.replace(/#.*$/, ""),
  "a gateway that encodes the #": (href: string) => href.replace("#", "%23"),
  "a gateway that encodes the fragment": (href: string) => href.replace(/#.*$/, (hash) => encodeURIComponent(hash)),
  "a gateway that encodes twice": (href: string) => href.replace("#", "%2523"),
}

function textOf(mail: ReceivedMail | undefined): string {
  const source = mail?.source ?? ""
  return source
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The first link with a secret of the newest mail, and the code beside it. */
function linkIn(mails: readonly ReceivedMail[]) {
  const text = textOf(mails.at(-1))
  const href = /href="(https:\/\/troisports\.example\/[^"]*#[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const code = /<strong[^>]*>([2-9A-HJKMNP-Z]{8})</.exec(text)?.[1] ?? ""
  return { path: href.replace("https://troisports.example", ""), hash: href.replace(/^[^#]*/, ""), code }
}

describe("a link of a mail received by", () => {
  const on = useDatabase()

  async function setUp() {
    await aSlot(on.db, { maxCapacity: 6 })
    const people = await accountsOf(on)
    const visit = async (path: string) => await people.app.request(path, { redirect: "manual" })
    return { ...people, visit }
  }

  async function booked({ call }: Awaited<ReturnType<typeof setUp>>) {
    const sent = await call("POST", "/api/v1/reservations", licenseRequest({ email }), "", {
      headers: { "idempotency-key": uuid() },
    })
    expect(sent.status).toBe(201)
    return linkIn((await sendQueued(on.db)).filter(({ recipients }) => recipients.includes(email)))
  }

  async function signingIn({ call, someone, auth }: Awaited<ReturnType<typeof setUp>>) {
    await someone(email)
    await call("POST", "/api/auth/sign-in/magic-link", { email, returnTo: "/reservation?type=boat_rental" })
    await auth.settled()
    return linkIn(await sendQueued(on.db))
  }

  const open = (site: Awaited<ReturnType<typeof setUp>>, code: string, page: string, given: object = {}) =>
    site.call("POST", "/api/v1/mail-codes/link", { email, code, page, ...given })

  test.each(Object.entries(receivedBy))("%s: leads to its booking, by itself or by its code", async (_, changed) => {
    const site = await setUp()
    const { path, hash, code } = await booked(site)
    expect(path).toBe(`/ma-reservation${hash}`)
    const asked = changed(path).split("#")[0] ?? ""
    const answer = await site.visit(asked)
    const location = answer.headers.get("location")
    if (location === null) {
      expect(answer.status).toBe(200)
      expect(await open(site, code.toLowerCase(), "own-booking")).toMatchObject({
        status: 200,
        body: { fragment: hash },
      })
    } else expect([answer.status, location]).toEqual([302, path])
    expect(site.logText()).not.toContain(hash.slice(1, 20))
    const secret = hash.slice(1)
    expect((await site.call("POST", "/api/v1/own-reservation", { secret })).status).toBe(200)
  })

  test.each(Object.entries(receivedBy))("%s: signs in, by itself or by its code, once", async (_, changed) => {
    const site = await setUp()
    const { path, hash, code } = await signingIn(site)
    const answer = await site.visit(changed(path).split("#")[0] ?? "")
    const location = answer.headers.get("location")
    if (location !== null) expect([answer.status, location]).toEqual([302, path])
    expect(site.logText()).not.toContain(hash.slice(6, 20))
    const opened = await open(site, code, "account")
    expect(opened.body).toEqual({ fragment: hash })
    const token = hash.replace("#lien=", "")
    expect(await site.call("POST", "/api/auth/magic-link/verify", { token })).toMatchObject({ status: 200 })
    expect((await site.call("POST", "/api/auth/magic-link/verify", { token })).status).toBe(410)
  })

  test("a scanner that opens it, without or with scripts, uses nothing up", async () => {
    const site = await setUp()
    const { path, hash, code } = await signingIn(site)
    const token = hash.replace("#lien=", "")
    for (const changed of Object.values(receivedBy)) {
      await site.visit(changed(path).split("#")[0] ?? "")
      // What the page itself asks as soon as it has its script.
      expect((await site.call("POST", "/api/auth/link", { kind: "magic-link", token })).status).toBe(200)
    }
    expect((await open(site, code, "account")).status).toBe(200)
    expect((await site.call("POST", "/api/auth/magic-link/verify", { token })).status).toBe(200)
  })

  test("a code works with its own address and page alone, and is kept in no mail", async () => {
    const site = await setUp()
    const { code } = await booked(site)
    const wrong = { status: 403, body: { code: "wrong-code" } }
    expect(await open(site, code, "account")).toMatchObject(wrong)
    expect(await open(site, code, "own-booking", { email: "autre@example.ch" })).toMatchObject(wrong)
    const kept = JSON.stringify(await on.db.selectFrom("emails").select(["html", "text", "data"]).execute())
    expect(kept).not.toContain(code)
    expect(kept).toContain("••••••••")
  })

  test("a code ends with its link", async () => {
    const site = await setUp()
    const { hash, code } = await booked(site)
    await on.db.deleteFrom("manageLinks").execute()
    expect(await open(site, code, "own-booking")).toMatchObject({ status: 403 })
    expect((await site.call("POST", "/api/v1/own-reservation", { secret: hash.slice(1) })).status).toBe(404)
  })

  test("the sixth wrong code of a quarter of an hour is not compared", async () => {
    const site = await setUp()
    const { code } = await booked(site)
    for (let nth = 0; nth < 5; nth += 1) expect((await open(site, "WRNGWRNG", "own-booking")).status).toBe(403)
    const refused = await open(site, code, "own-booking")
    expect(refused).toMatchObject({ status: 429, body: { code: "too-many-attempts" } })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60)
  })

  test("an address that leads nowhere else stays where it is", async () => {
    const { visit, logText } = await setUp()
    expect((await visit("/contact%23x")).status).toBe(404)
    expect((await visit("/auth?returnTo=%2Freservation%23formulaire")).headers.get("location")).toBeNull()
    expect((await visit("/ma-reservation%23//evil.example")).status).toBe(404)
    expect(logText()).not.toContain("evil")
    const moved = async (path: string) => {
      const { status, headers } = await visit(path)
      return [status, headers.get("location")]
    }
    expect(await moved("/connexion")).toEqual([301, "/auth"])
    expect(await moved("/connexion?returnTo=%2Fdashboard")).toEqual([301, "/auth?returnTo=%2Fdashboard"])
    expect(await moved("/.well-known/change-password")).toEqual([302, "/dashboard?onglet=profil"])
  })
})
