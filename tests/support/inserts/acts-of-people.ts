import { v4 as uuid } from "uuid"
import type { Db } from "#app/platform/database/tables.server.ts"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { contactMessage, interestRequest } from "#tests/factories/form-requests.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import { aCourse, aDraft, seen } from "#tests/factories/training.ts"
import { fromOurPages, testPassword } from "#tests/support/ask.ts"
import { documentForm } from "#tests/support/people/documents.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"
import { fromAddress } from "#tests/support/test-app.ts"
import type { Act, Desk } from "./desk.ts"

const notes = "Je viens à vélo."
const named = { firstName: "Zoé", lastName: "Vaucher" }
const phone = "+41 79 222 33 44"
/** In ASCII it is spelled otherwise, so that both columns of the address have a value. */
const email = "zoe@müller.example"

const twoHours = (db: Db) => rentalSlots(db, ["14:00", "15:00"])
const outing = (db: Db) => aSlot(db, { reservationType: "group_outing" })

export function bookings({ db, watched, send, byMember, member }: Desk): Record<string, Act> {
  const oneBoat = async () => {
    await twoHours(db)
    await boatsOf(db, ["electric_medium"])
  }
  const { reservationType: _, boatType: __, ...memberRental } = rentalRequest({ email, base: "nyon" })
  return {
    "a lesson": {
      given: aSlot,
      act: () => byMember("/reservations", licenseRequest({ email, notes, hasTheoryKnowledge: true })),
    },
    "a rental": { given: oneBoat, act: () => byMember("/reservations", rentalRequest({ email, notes })) },
    "an outing, with an account": {
      given: outing,
      act: () =>
        send("POST", "/reservations", groupRequest({ email, notes, groupName: "Les Mouettes", createAccount: true })),
    },
    "a rental of a member": {
      given: twoHours,
      act: () =>
        byMember("/boat-reservations", {
          ...memberRental,
          groupSize: 4,
          licenseLevel: "coastal",
          hasTheoryKnowledge: true,
        }),
    },
    "a held rental": {
      given: oneBoat,
      act: () => {
        const rental = { type: "boat_rental", date: "2027-06-12", timeSlot: "14:00", base: "nyon", hours: 2 }
        return send("POST", "/holds", { token: uuid(), ...rental, model: "electric_medium" })
      },
    },
    "the waiting list of a rental": {
      given: async () => {
        await oneBoat()
        await send("POST", "/reservations", rentalRequest({ email: "autre@example.ch" }))
      },
      act: () => byMember("/waiting-list", rentalRequest({ email: member.email })),
    },
    "the waiting list of an outing": {
      given: async () => {
        await outing(db)
        await send("POST", "/reservations", groupRequest({ email: "autre@example.ch" }))
      },
      act: () => send("POST", "/waiting-list", groupRequest({ email })),
    },
    "mails with links": {
      given: async () => {
        await aSlot(db)
        await byMember("/reservations", licenseRequest({ email }))
      },
      act: () => sendQueued(watched),
    },
  }
}

export function messagesAndAccounts({ db, send, byMember, people, member }: Desk): Record<string, Act> {
  const signUp = async () => {
    const account = { ...named, email, password: testPassword }
    const answer = await people.call("POST", "/api/auth/sign-up/email", account)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    await people.auth.settled()
  }
  const invite = async () => {
    await outing(db)
    await send("POST", "/reservations", groupRequest({ ...named, email, phone, createAccount: true }))
  }
  const accept = async () => {
    const { account } = await people.mailed("reservation-received")
    const token = account && "token" in account ? account.token : undefined
    await people.call("POST", "/api/auth/invitation", { token, password: testPassword })
  }
  return {
    "a message": { act: () => send("POST", "/contact-messages", contactMessage({ email })) },
    "Boat Sharing": { act: () => byMember("/boat-sharing-interests", interestRequest({ email })) },
    "a profile": { act: () => byMember("/me", { city: "Nyon", version: 1 }, "PATCH") },
    "an agenda": { act: () => byMember("/me/agenda", {}) },
    "an account": {
      act: signUp,
    },
    "an account by invitation": { given: invite, act: accept },
    "an account proven by invitation": {
      given: async () => {
        await signUp()
        await invite()
      },
      act: accept,
    },
    "a document": {
      given: () => applicationOf(db, member.userId, { status: "draft" }),
      act: async () => {
        const form = documentForm({ kind: "medical", issuedOn: "2027-06-01", bytes: certificatePdf(), name: "c.pdf" })
        const encoded = new Response(form)
        const headers = {
          ...fromOurPages,
          "content-type": encoded.headers.get("content-type") ?? "",
          cookie: member.cookie,
        }
        const init = { method: "POST", headers, body: await encoded.arrayBuffer() }
        const answer = await people.app.request("/api/v1/me/documents", init, fromAddress("203.0.113.7"))
        if (answer.status !== 201) throw new Error(await answer.text())
      },
    },
  }
}

const draft = {
  version: null,
  licenseType: "coastal",
  ...named,
  email,
  phone,
  dateOfBirth: "1990-04-12",
  placeOfBirth: "Nyon",
  nationality: "Suisse",
  address: "Port 4",
  city: "Nyon",
  postalCode: "1260",
  country: "France",
  previousExperience: "Voile",
  previousLicenseDetails: "Rivière",
  chosenSessions: [{ id: uuid(), priceCents: 15_000 }],
}

export function applications({ db, watched, byMember, member }: Desk): Record<string, Act> {
  let course: Awaited<ReturnType<typeof aCourse>>
  const submit = () => byMember("/me/application/submit", { version: 1, sessions: seen(...course) })
  const ready = async () => {
    course = await aCourse(db)
    await aDraft(db, member.userId)
  }
  return {
    "a draft": { act: () => byMember("/me/application", draft, "PUT") },
    "a payment": {
      given: () => aDraft(db, member.userId, { payment: null }),
      act: () => byMember("/me/application/payment", {}),
    },
    "a submitted application": { given: ready, act: submit },
    "mails about sessions": {
      given: async () => {
        await ready()
        await submit()
      },
      act: () => sendQueued(watched),
    },
  }
}
