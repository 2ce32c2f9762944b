import { describe, expect, test } from "vitest"
import { mailTemplates } from "#server/wiring.ts"
import { everyMail } from "#tests/factories/every-mail.ts"
import { carriesSecret, withCodes } from "./link-codes.server.ts"
import { keptBodies, withSecrets, writeMail, writtenBodies } from "./write-mail.server.ts"

const site = {
  origin: "https://troisports.example",
  domain: "troisports.example",
  organizer: "bonjour@troisports.example",
}
const samples = Object.entries(everyMail).flatMap(([kind, all]) => all.map((data, nth) => ({ kind, nth, data })))

/** Of a written mail: its links that hold a secret, and its bodies as they arrive. */
async function arrived({ kind, data }: { kind: string; data: unknown }) {
  const mail = writeMail(mailTemplates, { kind, data }, site)
  const written = writtenBodies(mail)
  const secrets = new Map((mail.manages ?? []).map((id) => [id, "c2VjcmV0"]))
  const minted: string[] = []
  const bodies = await withCodes(withSecrets(written, mail, secrets), "elodie@example.ch", async ({ fragment }) => {
    minted.push(fragment)
    return "K7QM3XPD"
  })
  const hrefs = [...bodies.html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"))
  return { mail, written, bodies, minted, secret: hrefs.filter(carriesSecret).map((href) => new URL(href).hash) }
}

describe.each(samples)("$kind, sample $nth", (sample) => {
  test("has a code beside each link with a secret, and none where it is kept", async () => {
    const { mail, written, bodies, minted, secret } = await arrived(sample)
    const managed = (bodies.html.match(/\/ma-reservation#c2VjcmV0/g) ?? []).length
    const named = minted.filter((fragment) => !/^#(preuve=|donnees=|c2VjcmV0$)/.test(fragment))
    expect(new Set(named)).toEqual(new Set(secret))
    expect(minted.includes("#c2VjcmV0")).toBe(managed > 0)
    for (const body of Object.values(bodies)) {
      expect(body.includes("K7QM3XPD")).toBe(minted.length > 0)
      expect(body).not.toContain("code-of")
    }
    expect(JSON.stringify(keptBodies(written, mail))).not.toMatch(/code-of|secret-of|K7QM3XPD/)
  })
})

test("control: the samples hold links of every kind", async () => {
  const minted = await Promise.all(samples.map(async (sample) => (await arrived(sample)).minted))
  const names = new Set(minted.flat().map((fragment) => /^#([a-z-]*)=/.exec(fragment)?.[1] ?? "manage"))
  expect([...names].toSorted()).toEqual([
    "attente",
    "confirmer",
    "donnees",
    "inscription",
    "lien",
    "manage",
    "mot-de-passe",
    "preuve",
    "sessions",
    "suppression",
  ])
})
