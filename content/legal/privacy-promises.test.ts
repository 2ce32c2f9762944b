import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { privacyPolicy } from "./privacy.ts"

/** What keeps a promise: a timer by its name, or the title of a test and its file. */
type Keeper = { timer: string } | { test: string; in: string }

const integration = (file: string, title: string): Keeper => ({ test: title, in: `tests/integration/${file}.test.ts` })
const erased = integration("accounts/own-data", "is gone once the account is deleted: places freed, figures kept")
const copied = integration("accounts/own-data", "can be downloaded whole, without secrets and without anybody else's")
const guests = (title: string) => integration("accounts/data-requests", title)
const guestCopied = guests("are shown by counts, and copied whole, without anything of others")
const guestErased = guests("erase every trace, touch nobody else, and leave an event without a name")
const corrected = (title: string) => integration("accounts/data-requests-correction", title)
const guestCorrected = corrected("wait until what is ahead is cancelled, and correct it")
const sessionsEnd = integration("messages/retention", "sessions and links go when they open nothing any more")

/** By the terms of « Combien de temps ». */
const durations: Record<string, readonly Keeper[]> = {
  Réservations: [
    { timer: "reservations" },
    integration("messages/retention", "five years after the outing nothing of the person is left"),
  ],
  "Pièces comptables": [integration("licence/documents-sweep", "a person who has paid can delete the account")],
  "Demandes de permis": [
    { timer: "applications" },
    integration("licence/applications-forgotten", "lose candidate, files and mails a year after the last of decision"),
    integration("licence/documents-sweep", "files of a draft nobody touched or paid for go after 30 days"),
  ],
  "Documents déposés": [
    { timer: "documents" },
    integration("licence/documents-sweep", "what a removal left goes: the file that stayed, and then the row"),
  ],
  Compte: [erased, integration("money/deleted-accounts", "tells the school whom it owes what")],
  "Compte jamais confirmé": [
    { timer: "accounts" },
    integration("messages/retention", "accounts whose address was never confirmed go after a week"),
  ],
  "Fiche de la personne": [
    integration("accounts/forgotten-persons", "goes with a message, unless a booking stays, and then with the booking"),
    integration("accounts/forgotten-persons", "goes with its account, and so do the guests of the mailbox"),
  ],
  "Appareils connectés": [{ timer: "accounts" }, sessionsEnd],
  "E-mails envoyés": [
    { timer: "mail-files" },
    { timer: "accounts" },
    {
      test: "the mails of a request, and of codes that prove an address, go after a day",
      in: "app/features/identity/codes/check-code.test.ts",
    },
    integration("messages/retention", "a contact message and its mails go after a year; one a day younger stays"),
  ],
  "Messages de contact": [
    { timer: "contact-messages" },
    integration("messages/retention", "the year of a message that was dealt with begins on that day"),
  ],
  "Liste d’attente": [erased, guestErased],
  "Liste d’attente d’un créneau": [
    { timer: "waiting-list" },
    integration("reservations/waiting", "is deleted when the slot starts, with all its data"),
  ],
  "Clés d’envoi": [{ timer: "idempotency" }],
  "Adresses IP": [{ timer: "limits" }, { timer: "networks" }],
  "Rapports de panne": [
    { timer: "crashes" },
    integration("messages/retention", "a crash report goes after its days; a younger one and other mails stay"),
  ],
  "Journal des modifications": [copied],
}

interface RightKeepers {
  account: readonly Keeper[]
  /** Somebody without an account. */
  guest: readonly Keeper[]
}

/** By the first words of « Vos droits ». */
const rights: Record<string, RightKeepers> = {
  "savoir quelles données": { account: [copied], guest: [guestCopied] },
  "faire corriger": {
    account: [integration("accounts/my-profile", "is read, changed field by field, emptied, and recorded")],
    guest: [guestCorrected, corrected("is corrected by reference, day and name")],
  },
  "recevoir vos données": { account: [copied], guest: [guestCopied] },
  "faire effacer": {
    account: [erased],
    guest: [guestErased, guests("what a backup brings back is erased again")],
  },
  "vous opposer": { account: [erased], guest: [guestErased] },
}

/** « Nous pouvons vous demander de prouver qui vous êtes ». */
const proofs = [guests("need the code that was mailed to the address, read to the administrator who asked, in time")]

const timers = readFileSync("server/timers.ts", "utf8")

function keeps(keeper: Keeper): boolean {
  if ("timer" in keeper) return timers.includes(`", "${keeper.timer}", `)
  return readFileSync(keeper.in, "utf8").includes(`test("${keeper.test}`)
}

function blocksOf(id: (typeof privacyPolicy.articles)[number]["id"]) {
  return privacyPolicy.articles.find((article) => article.id === id)?.blocks ?? []
}

describe("each promise of the privacy page has its keeper", () => {
  test("how long something is kept", () => {
    const [{ facts }] = privacyPolicy.articles.find((article) => article.id === "durees")?.blocks ?? [{ facts: [] }]
    expect(facts.map(({ term }) => term)).toEqual(Object.keys(durations))
  })

  test("what a person may ask for", () => {
    const [list] = blocksOf("droits").flatMap((block) =>
      typeof block === "object" && "list" in block ? [block.list] : [],
    )
    const promised = (list ?? []).map((right) => Object.keys(rights).find((words) => right.startsWith(words)) ?? right)
    expect(promised).toEqual(Object.keys(rights))
  })

  const ofRights = Object.entries(rights).flatMap(([right, { account, guest }]) => [
    [`${right}, with an account`, account] as const,
    [`${right}, without an account`, guest] as const,
  ])

  test.each([...Object.entries(durations), ...ofRights, ["prouver qui vous êtes", proofs] as const])(
    "%s",
    (_, keepers) => {
      expect(keepers.length).toBeGreaterThan(0)
      expect(keepers.filter((keeper) => !keeps(keeper))).toEqual([])
    },
  )

  test("negative control: a timer or a test that is gone is noticed", () => {
    expect(keeps({ timer: "moonlight" })).toBe(false)
    expect(keeps({ ...erased, test: "keeps everything" })).toBe(false)
  })
})
