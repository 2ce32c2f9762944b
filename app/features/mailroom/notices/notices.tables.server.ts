import type { NoticeHow } from "./notices.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** An administrator who has chosen nothing has no row. */
    noticeChoices: {
      userId: string
      requests: NoticeHow
      changes: NoticeHow
      messages: NoticeHow
      /** The day of the last digest. */
      digestOn: string | null
      /** What came before is not told. */
      since: Date
    }
    /** Notices that an administrator has got, each once. */
    noticesTold: {
      emailId: string
      userId: string
    }
  }
}
