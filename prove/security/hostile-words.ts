import { v4 as uuid } from "uuid"
import type { ApplicationAnswer } from "#app/features/licence/application.schema.ts"
import { aPerson, type Person } from "#tests/e2e/steps/account-steps.ts"
import { aCandidate, callerOf, draftOf, sessionsOf } from "#tests/e2e/steps/licence-steps.ts"
import { placesOf } from "#tests/e2e/steps/places.ts"
import type { Site } from "#tests/support/site.ts"
import { jpegOf } from "./file-makers.ts"
import { mark, markPath } from "./policy-watch.ts"

/** Texts that run if something takes them for code. Each fits a name field. */
export const words = {
  picture: `<img src=x onerror="${mark}('picture')">`,
  script: `<script>${mark}('script')</script>`,
  drawing: `<svg onload=${mark}('drawing')>`,
  formula: `=HYPERLINK("http://evil.example";"Lac")`,
  sum: `@SUM(1+1)*cmd|' /C calc'!A0`,
  /** The length and digits of a telephone number. */
  phone: `=041791234<svg onload=${mark}('p')>`,
} as const

/** All texts together, for fields of several lines. */
export const everything = [
  ...Object.values(words),
  `"><iframe srcdoc="<script>parent.${mark}('frame')</script>"></iframe>`,
  `</textarea></title></style></script><script>${mark}('end')</script>`,
  `<a href="javascript:${mark}('link')">ici</a> javascript:${mark}('address')`,
  `<style>@import url(${markPath})</style><img src="${markPath}">`,
  `{{constructor.constructor("${mark}('template')")()}} \${${mark}('literal')}`,
  `<object data="${markPath}"></object><base href="http://evil.example/">`,
  "+1+1",
  "-2+3",
  "END:VEVENT",
  "BEGIN:VALARM",
  "ATTENDEE:mailto:tout@evil.example",
].join("\n")

async function post(site: Site, path: string, body: object, expected = 201): Promise<Record<string, unknown>> {
  const response = await fetch(`${site.origin}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": uuid(), origin: site.origin },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (response.status !== expected) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

/** The school's screens, each with a search that finds one record. */
export interface Written {
  screens: { path: string; search: string }[]
  candidate: Person
}

/** A guest and a candidate fill in every form with such texts. */
export async function writeEverywhere(site: Site): Promise<Written> {
  const guest = `invite-${process.pid}-${Date.now()}@example.ch`
  const name = { firstName: words.picture, lastName: words.script }
  const places = placesOf(site.origin)
  await post(site, "/reservations", {
    ...name,
    reservationType: "group_outing",
    email: guest,
    phone: words.phone,
    reservationDate: await places.quietDay(),
    timeSlot: "10:00",
    base: "nyon",
    groupSize: 4,
    groupName: words.formula,
    notes: everything,
    createAccount: true,
  })
  await post(site, "/contact-messages", { ...name, email: guest, subject: "autre", message: everything })
  await post(site, "/boat-sharing-interests", { ...name, email: guest, comments: everything })
  const candidate = await aHostileCandidate(site)
  return {
    candidate,
    screens: [
      { path: "reservations", search: guest },
      { path: "messages", search: guest },
      { path: "boat-sharing-interests", search: guest },
      { path: "emails", search: guest },
      { path: "applications", search: candidate.email },
      { path: "users", search: candidate.email },
      { path: "emails", search: candidate.email },
    ],
  }
}

/** Submits the application of a candidate whose name, address, experience and file are such texts. */
async function aHostileCandidate(site: Site): Promise<Person> {
  const person = await aPerson(site)
  const call = callerOf(site, person)
  const { version: ofProfile } = await call<{ version: number }>("GET", "/me")
  await call("PATCH", "/me", {
    firstName: words.picture,
    lastName: words.script,
    phone: words.phone,
    address: words.drawing,
    city: words.formula,
    version: ofProfile,
  })
  await aCandidate(site, "Réservation", person)
  const form = new FormData()
  form.set("kind", "photo")
  form.set("file", new File([new Uint8Array(await jpegOf())], `${words.picture}.jpg`, { type: "image/jpeg" }))
  await call("POST", "/me/documents", form)
  const written = {
    firstName: words.picture,
    lastName: words.script,
    phone: words.phone,
    email: person.email,
    licenseType: "coastal",
    placeOfBirth: words.formula,
    address: words.drawing,
    city: words.sum,
    previousExperience: everything,
    previousLicenseDetails: everything,
  }
  const before = await draftOf(site, person)
  await call("PUT", "/me/application", { ...written, version: before.application?.version })
  await submit(site, person)
  return person
}

async function submit(site: Site, person: Person): Promise<void> {
  const open = (await sessionsOf(site, person)).filter(({ placesLeft }) => placesLeft > 0)
  const chosen = (["theory", "practice"] as const).flatMap((type) =>
    open.filter(({ sessionType }) => sessionType === type).slice(0, 1),
  )
  const { application }: ApplicationAnswer = await draftOf(site, person)
  const sessions = chosen.map(({ id, priceCents }) => ({ id, priceCents }))
  await callerOf(site, person)("POST", "/me/application/submit", { version: application?.version, sessions })
}
