/** Declares the part of smtp-server that the tests use, because it has no types. */
declare module "smtp-server" {
  import type { Server } from "node:net"
  import type { Readable } from "node:stream"

  export interface SMTPServerSession {
    envelope: { rcptTo: { address: string }[] }
  }

  export class SMTPServer {
    constructor(options: {
      authOptional?: boolean
      disabledCommands?: string[]
      logger?: boolean
      onRcptTo?: (
        address: { address: string },
        session: SMTPServerSession,
        done: (error?: Error | null) => void,
      ) => void
      onData?: (stream: Readable, session: SMTPServerSession, done: (error?: Error | null) => void) => void
    })
    server: Server
    listen(port: number, host: string, ready: () => void): void
    close(closed: () => void): void
    on(event: "error", listener: (error: NodeJS.ErrnoException) => void): void
  }
}
