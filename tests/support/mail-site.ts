import type { MailSite } from "#app/features/outbox/write-mail.server.ts"

export const calendars = { domain: "troisports.example", organizer: "bonjour@troisports.example" }

/** The site that mails of tests are written for. */
export const site: MailSite = {
  origin: "https://troisports.example",
  ...calendars,
}
