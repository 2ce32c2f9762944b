import { fdatasyncSync } from "node:fs"
import type { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"

type EmscriptenOptions = Awaited<ReturnType<NodeFS["init"]>>["emscriptenOpts"]
interface FileStream {
  nfd?: number
}
interface StreamOperations {
  fsync?: (stream: FileStream) => number
}
interface EmscriptenModule {
  NODEFS?: { stream_ops: StreamOperations }
  FS: { filesystems: { NODEFS: { stream_ops: StreamOperations } } }
}

/**
 * PGlite's file layer ignores fsync, so that a power cut would lose rows. This layer leans on an undocumented object;
 * `openDatabase` checks at each start that a commit reaches it.
 */
export class FsyncNodeFs extends NodeFS {
  readonly #onFsync: () => void
  readonly #onAbort: () => void

  constructor(directory: string, onFsync: () => void, onAbort: () => void = () => undefined) {
    super(directory)
    this.#onFsync = onFsync
    this.#onAbort = onAbort
  }

  override async init(pglite: PGlite, options: EmscriptenOptions) {
    const result = await super.init(pglite, options)
    const withFsync = (module: unknown) => {
      const { NODEFS, FS } = module as EmscriptenModule
      const operations = NODEFS?.stream_ops ?? FS.filesystems.NODEFS.stream_ops
      operations.fsync = (stream) => {
        if (stream.nfd === undefined) return 0
        fdatasyncSync(stream.nfd)
        this.#onFsync()
        return 0
      }
    }
    result.emscriptenOpts.onAbort = this.#onAbort
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), withFsync]
    return result
  }
}
