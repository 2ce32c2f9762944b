import { spawn } from "node:child_process"
import { createRequire } from "node:module"
import { text } from "node:stream/consumers"

export type OpenedPdf = { ok: true } | { ok: false; refusal: "file-damaged" | "file-locked" }

/** A certificate takes a second on a busy machine. */
const longestMilliseconds = 20_000

/** Kilobytes of address space: Node takes most of it, and a file may unfold to a thousand times its size. */
const mostMemory = 1_800_000

const require = createRequire(import.meta.url)

/** Runs in a process of its own, because a parser that runs out of memory ends its process. */
const program = `
  import { buffer } from "node:stream/consumers"
  const { getDocumentProxy } = await import(process.argv[1])
  const answer = (said) => process.stdout.write(said, () => process.exit(0))
  try {
    const pdf = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)), { verbosity: 0, stopAtErrors: true })
    const { info } = await pdf.getMetadata()
    await pdf.getPage(1)
    if (info.EncryptFilterName) answer("locked")
    else if (pdf.numPages >= 1) answer("whole")
    else answer("damaged")
  } catch (error) {
    if (error?.name === "PasswordException") answer("locked")
    else answer("damaged")
  }`

/** Whether a reader, bounded in time and memory, opens the first page without a password. The file stays as it is. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  if (isLocked(bytes)) return { ok: false, refusal: "file-locked" }
  const node = [process.execPath, "--max-old-space-size=256", "--input-type=module", "--eval", program]
  const reader = spawn("sh", ["-c", `ulimit -v ${mostMemory}; exec "$@"`, "sh", ...node, require.resolve("unpdf")], {
    stdio: ["pipe", "pipe", "ignore"],
    env: {},
    timeout: longestMilliseconds,
    killSignal: "SIGKILL",
  })
  // The reader may end before it has read everything.
  reader.stdin.on("error", () => undefined)
  reader.stdin.end(bytes)
  const said = await text(reader.stdout)
  if (said === "whole") return { ok: true }
  return { ok: false, refusal: said === "locked" ? "file-locked" : "file-damaged" }
}

/** The parser does not know every way to encrypt. */
function isLocked(bytes: Uint8Array): boolean {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return /\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(end.subarray(-4096).toString("latin1"))
}
