import { normalEmail } from "./normal-email.server.ts"
import { normalPhone } from "./normal-phone.server.ts"

const beyondAscii = /[^ -~]/

/** An address as typed. The database derives `email_normal`, but has no punycode: that is written where it is needed. */
export function emailColumns<Email extends string | null>(email: Email) {
  return { email, emailPunycode: email !== null && beyondAscii.test(email) ? normalEmail(email) : null }
}

/** A number as typed, and in E.164 where it is known to exist. */
export function phoneColumns<Phone extends string | null>(phone: Phone) {
  return { phone, phoneNormal: phone === null ? null : normalPhone(phone) }
}
