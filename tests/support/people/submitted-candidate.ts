import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { aCourse, aDraft, seen, submission } from "#tests/factories/training.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import type { TestAppOptions } from "#tests/support/test-app.ts"
import { accountsOf } from "./accounts.ts"

/** An administrator, and candidates who submitted their application with a theory and a practice seat. */
export async function schoolWith(on: TestDatabase, options: TestAppOptions = {}) {
  const people = await accountsOf(on, options)
  const admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Anne", lastName: "Blanc" })
  const path = "/api/v1/admin/applications"

  async function submitted(email: string, { draft = {}, course }: SubmittedTraits = {}) {
    const person = await people.someone(email, { firstName: "Élodie", lastName: "Rochat" })
    const { id } = await aDraft(on.db, person.userId, draft)
    const sessions = course ?? (await aCourse(on.db))
    const outcome = await submitApplication(on.db, submission(person, seen(...sessions)))
    if (!outcome.ok) throw new Error(`not submitted: ${outcome.refusal}`)
    return { ...person, id, sessions }
  }

  return {
    ...people,
    path,
    admin,
    submitted,
    read: (id: string, cookie = admin.cookie) => people.call("GET", `${path}/${id}`, undefined, cookie),
    decide: (id: string, body: Record<string, unknown>, cookie = admin.cookie) =>
      people.call("POST", `${path}/${id}/decision`, { version: 2, ...body }, cookie),
    refund: (id: string, cookie = admin.cookie) => people.call("POST", `${path}/${id}/refund`, {}, cookie),
    transferBack: (id: string, cookie = admin.cookie) =>
      people.call("POST", `${path}/${id}/refund`, { byTransfer: true }, cookie),
    application: (id: string) =>
      on.db.selectFrom("boatLicenseApplications").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    events: async (action: string) => {
      const rows = on.db.selectFrom("events").select(["actor", "entityId", "change"]).where("action", "=", action)
      return await rows.orderBy("at").orderBy("id").execute()
    },
    mailsTo: async (to: string) => {
      const mails = on.db
        .selectFrom("emails")
        .select("kind")
        .where("to", "=", to)
        .where("kind", "<>", "application_confirmation")
      return (await mails.orderBy("createdAt").orderBy("id").execute()).map(({ kind }) => kind)
    },
  }
}

interface SubmittedTraits {
  draft?: Parameters<typeof aDraft>[2]
  course?: readonly { id: string; priceCents: number }[]
}
