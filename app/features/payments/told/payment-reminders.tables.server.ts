import type { Generated } from "kysely"
import type { PaymentReminderKind } from "./payment-reminders.rules.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    paymentReminders: {
      accountId: string
      kind: PaymentReminderKind
      dueAt: Date
      createdAt: Generated<Date>
    }
  }
}
