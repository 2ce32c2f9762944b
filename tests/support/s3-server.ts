import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import S3rver from "s3rver"
import type { S3Settings } from "#app/platform/files/file-store.server.ts"

/** A real S3 server with one bucket, on a free port of 127.0.0.1. */
export async function openS3(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "ecole-s3-"))
  const bucket = "ecole-documents"
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    settings: {
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: "eu-central-1",
      // The server accepts only this pair of keys.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
