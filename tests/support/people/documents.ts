import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import type { ApplicationDocument } from "#app/features/licence/application.schema.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { FileStore } from "#app/platform/files/file-store.server.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { fromOurPages } from "#tests/support/ask.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import { fromAddress, type ProblemBody, type TestAppOptions } from "#tests/support/test-app.ts"
import { accountsOf } from "./accounts.ts"

export const freshDay = addDays(dayAt(testNow), -10)

export interface FileToSend {
  kind?: string
  issuedOn?: string
  bytes?: Uint8Array
  name?: string
  /** The browser's media type, which the server must ignore. */
  type?: string
}

export function documentForm({ kind = "identity", issuedOn, bytes, name = "carte.jpg", type }: FileToSend): FormData {
  const form = new FormData()
  form.set("kind", kind)
  if (issuedOn !== undefined) form.set("issuedOn", issuedOn)
  if (bytes) form.set("file", new File([new Uint8Array(bytes)], name, type === undefined ? {} : { type }))
  return form
}

export async function documentsOf(on: TestDatabase, options: TestAppOptions = {}) {
  const people = await accountsOf(on, options)

  async function send(form: FormData | string, cookie = "", headers: Record<string, string> = {}) {
    const encoded = new Response(form)
    const init: RequestInit = {
      method: "POST",
      headers: {
        ...fromOurPages,
        "content-type": encoded.headers.get("content-type") ?? "",
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      body: await encoded.arrayBuffer(),
    }
    const answer = await people.app.request("/api/v1/me/documents", init, fromAddress("203.0.113.7"))
    const body = (await answer.json()) as unknown
    return { status: answer.status, body: body as ApplicationDocument & ProblemBody, headers: answer.headers }
  }

  return {
    ...people,
    send,
    upload: (file: FileToSend, cookie: string) => send(documentForm(file), cookie),
    async candidate(email: string, traits: Parameters<typeof applicationOf>[2] = {}) {
      const person = await people.someone(email)
      const draft = await applicationOf(on.db, person.userId, { status: "draft", createdAt: testNow, ...traits })
      return { ...person, draft }
    },
    rows: () => on.db.selectFrom("documents").selectAll().orderBy("createdAt").orderBy("id").execute(),
    paths: () => storedPaths(people.fileStore),
    async bytesOf(path: string) {
      const content = await people.fileStore.read(path)
      return content && (await buffer(content))
    },
    async events(action: string) {
      const rows = on.db.selectFrom("events").select(["actor", "entityId", "change"]).where("action", "=", action)
      return await rows.orderBy("at").orderBy("id").execute()
    },
  }
}

export async function storedPaths(store: FileStore): Promise<string[]> {
  const paths: string[] = []
  for (const folder of ["identity", "photos", "medical"]) for await (const path of store.list(folder)) paths.push(path)
  return paths.toSorted()
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex")
}
