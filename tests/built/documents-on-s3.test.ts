import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { ApplicationDocument } from "#app/features/licence/application.schema.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { fromOurPages } from "#tests/support/ask.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { addCandidate, signInCandidate } from "#tests/support/people/built-candidate.ts"
import { documentForm, storedPaths } from "#tests/support/people/documents.ts"
import { openS3 } from "#tests/support/s3-server.ts"
import { startServer } from "#tests/support/server-process.ts"

test("the built server keeps documents on S3, opens and removes them there", async () => {
  const s3 = await openS3()
  const made = await createDatabase("embedded")
  await addCandidate(made.db)
  await made.database.close()
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings
  const env = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const server = await startServer({ dataDir: made.dataDir, env })
  try {
    expect(server.said).toContain(`Fichiers\u00a0: S3 (${endpoint}, ${bucket})`)
    const headers = { ...fromOurPages, cookie: await signInCandidate(server.origin) }
    const call = (method: string, path: string, body?: FormData | "{}") =>
      fetch(`${server.origin}${path}`, {
        method,
        headers: body === "{}" ? { ...headers, "content-type": "application/json" } : headers,
        ...(body ? { body } : {}),
      })
    const pdf = certificatePdf(2_000_000)
    const answer = await call("POST", "/api/v1/me/documents", documentForm({ bytes: pdf }))
    expect(answer.status).toBe(201)
    const document = (await answer.json()) as ApplicationDocument
    const bucketStore = await openFileStore("", s3.settings)
    expect(await storedPaths(bucketStore)).toEqual([document.path])
    expect(existsSync(join(made.dataDir, "files"))).toBe(false)

    const { url } = (await (await call("POST", `/api/v1/documents/${document.id}/link`, "{}")).json()) as {
      url: string
    }
    const opened = await call("GET", url)
    expect(opened.status).toBe(200)
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true)

    expect((await call("DELETE", `/api/v1/me/documents/${document.id}`)).status).toBe(200)
    expect(await storedPaths(bucketStore)).toEqual([])
  } finally {
    await server.stop()
    await made.remove()
    await s3.close()
  }
})
