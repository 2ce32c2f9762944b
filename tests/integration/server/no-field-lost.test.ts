import { v4 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import type { z } from "zod"
import { contactMessageSchema } from "#app/features/contact/contact.schema.ts"
import { draftSchema } from "#app/features/licence/application.schema.ts"
import { mailBodies } from "#app/features/outbox/write-mail.server.ts"
import { profileEditSchema } from "#app/features/people/people.schema.ts"
import { boatReservationSchema } from "#app/features/reservations/boat-reservation.schema.ts"
import {
  groupReservationSchema,
  licenseReservationSchema,
  rentalReservationSchema,
} from "#app/features/reservations/reservations.schema.ts"
import { interestRequestSchema } from "#app/features/sharing/sharing.schema.ts"
import { mailTemplates } from "#server/wiring.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { site } from "#tests/support/mail-site.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

type Values = Record<string, unknown>

interface Form {
  schema: z.ZodObject
  /** Fields that are no data of the record. */
  without: readonly string[]
  /** A value of its own for each other field. */
  values: Values
  given?: () => Promise<unknown>
  method?: string
  path: string
  /** Where the school reads it: a record below its list, or the row of the list. */
  list: string
  isRow?: true
  export: boolean
  /** The part of the own copy. */
  copy: string
  mail?: keyof typeof mailTemplates
  /** What export and mail show instead of a value. */
  words?: Values
  mailWords?: Values
}

const person = { firstName: "Zoé", lastName: "Vaucher", email: "zoe@example.ch" }
const phone = "+41 79 222 33 44"
const booked = { ...person, phone, reservationDate: "2027-06-12", timeSlot: "14:00", base: "nyon" }
const notes = "Nous venons à vélo."
const day = { reservationDate: "12.06.2027", base: "Nyon", reservationType: null, phone: "79 222 33 44" }

describe("no field is lost", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  let member: Awaited<ReturnType<typeof people.someone>>
  let admin: Awaited<ReturnType<typeof people.someone>>

  beforeEach(async () => {
    people = await accountsOf(on)
    member = await people.someone(person.email, { firstName: "Compte", lastName: "Membre" })
    admin = await people.someone("admin@example.ch", { role: "admin" })
  })

  const reservations = {
    list: "/admin/reservations",
    export: true,
    copy: "reservations",
    mail: "reservation-notice",
    mailWords: { reservationDate: "12 juin 2027" },
  } as const

  const forms: Record<string, Form> = {
    contact: {
      schema: contactMessageSchema,
      without: ["website"],
      values: { ...person, subject: "vente", message: "Un bateau à vendre ?" },
      path: "/contact-messages",
      list: "/admin/messages",
      export: true,
      copy: "contactMessages",
      mail: "contact-message",
      words: { subject: "Achat d’un bateau" },
    },
    "Boat Sharing": {
      schema: interestRequestSchema,
      without: ["website"],
      values: { ...person, preferredPlan: "passionne", comments: "Plutôt le soir." },
      path: "/boat-sharing-interests",
      list: "/admin/boat-sharing-interests",
      isRow: true,
      export: true,
      copy: "boatSharingInterests",
      words: { preferredPlan: "Passionné" },
    },
    lesson: {
      ...reservations,
      schema: licenseReservationSchema,
      without: ["createAccount"],
      given: () => aSlot(on.db),
      values: { reservationType: "boat_license", ...booked, notes, licenseLevel: "advanced", hasTheoryKnowledge: true },
      path: "/reservations",
      words: { ...day, licenseLevel: "Avancé", hasTheoryKnowledge: /oui/i },
    },
    rental: {
      ...reservations,
      schema: rentalReservationSchema,
      without: ["createAccount"],
      given: () => rentalSlots(on.db, ["14:00", "15:00", "16:00"]),
      values: { reservationType: "boat_rental", ...booked, notes, rentalDuration: 3, boatType: "electric_large" },
      path: "/reservations",
      words: { ...day, boatType: "Grand bateau électrique (8 places)" },
    },
    outing: {
      ...reservations,
      schema: groupReservationSchema,
      without: ["createAccount"],
      given: () => aSlot(on.db, { reservationType: "group_outing" }),
      values: { reservationType: "group_outing", ...booked, notes, groupSize: 17, groupName: "Les Mouettes" },
      path: "/reservations",
      words: day,
    },
    "the member’s rental": {
      ...reservations,
      schema: boatReservationSchema,
      without: [],
      given: () => rentalSlots(on.db, ["14:00", "15:00", "16:00"]),
      values: { ...booked, groupSize: 7, rentalDuration: 3, licenseLevel: "coastal", hasTheoryKnowledge: true },
      path: "/boat-reservations",
      words: { ...day, licenseLevel: "Permis côtier", hasTheoryKnowledge: /oui/i },
    },
  }

  const call = async (method: string, path: string, body?: unknown, cookie = admin.cookie) => {
    const answer = await people.call(method, `/api/v1${path}`, body, cookie, { headers: { "idempotency-key": uuid() } })
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const ownCopy = async (part: string) => (await call("GET", "/me/export", undefined, member.cookie))[part]

  function expectWords(source: string, values: Values, words: Values = {}) {
    const text = source.replace(/\s+/g, " ")
    for (const [field, value] of Object.entries({ ...values, ...words })) {
      if (value === null) continue
      const shown =
        value instanceof RegExp ? value : new RegExp(escaped(typeof value === "string" ? value : JSON.stringify(value)))
      expect({ field, text }).toEqual({ field, text: expect.stringMatching(shown) })
    }
  }

  test.each(Object.entries(forms))("of %s", async (_, form) => {
    const asked = Object.keys(form.schema.shape).filter((field) => !form.without.includes(field))
    expect(Object.keys(form.values).toSorted()).toEqual(asked.toSorted())
    await form.given?.()
    await call(form.method ?? "POST", form.path, form.values, member.cookie)

    const { items } = (await call("GET", form.list)) as { items: Values[] }
    const record = form.isRow ? items[0] : await call("GET", `${form.list}/${String(items[0]?.id)}`)
    expect(record).toMatchObject(form.values)
    expect(await ownCopy(form.copy)).toMatchObject([form.values])
    if (form.export) {
      const file = await people.app.request(`/api/v1${form.list}/export.csv`, { headers: { cookie: admin.cookie } })
      expectWords(await file.text(), form.values, form.words)
    }
    if (form.mail) {
      const mail = (await people.mailed(form.mail)) as never
      const { text } = mailBodies(mailTemplates[form.mail](mail, site))
      expectWords(text, form.values, { ...form.words, ...form.mailWords })
    }
  })

  test("of a licence application", async () => {
    const values: Values = {
      licenseType: "inland",
      ...person,
      phone,
      dateOfBirth: "1990-04-12",
      placeOfBirth: "Lutry",
      nationality: "Belge",
      address: "Quai 7",
      city: "Morges",
      postalCode: "1110",
      country: "France",
      previousExperience: "Voile",
      previousLicenseDetails: "Rivière",
      chosenSessions: [{ id: uuid(), priceCents: 15_000 }],
    }
    expect([...Object.keys(values), "version"].toSorted()).toEqual(Object.keys(draftSchema.shape).toSorted())
    await call("PUT", "/me/application", { ...values, version: null }, member.cookie)
    const { application } = (await call("GET", "/me/application", undefined, member.cookie)) as { application: Values }
    expect(application).toMatchObject(values)
    const { chosenSessions: _, ...personal } = values
    expect(await ownCopy("boatLicenseApplications")).toMatchObject([personal])
    const { id } = application
    await on.db
      .updateTable("boatLicenseApplications")
      .set({ status: "submitted" })
      .where("id", "=", String(id))
      .execute()
    const { file, ...record } = (await call("GET", `/admin/applications/${String(id)}`)) as { file: Values }
    expect({ ...file, ...record }).toMatchObject(personal)
  })

  test("of a profile", async () => {
    const values: Values = {
      firstName: "Zoé",
      lastName: "Vaucher",
      phone,
      address: "Quai 7",
      postalCode: "1110",
      city: "Morges",
      country: "France",
      dateOfBirth: "1990-04-12",
    }
    expect([...Object.keys(values), "version"].toSorted()).toEqual(Object.keys(profileEditSchema.shape).toSorted())
    await call("PATCH", "/me", { ...values, version: 1 }, member.cookie)
    expect(await call("GET", "/me", undefined, member.cookie)).toMatchObject(values)
    expect(await call("GET", `/admin/users/${member.userId}`)).toMatchObject(values)
    const copy = await call("GET", "/me/export", undefined, member.cookie)
    expect({ ...(copy.account as Values), ...(copy.profile as Values) }).toMatchObject(values)
  })
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
