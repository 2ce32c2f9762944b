import { parsePhoneNumberFromString } from "libphonenumber-js"

/** Returns E.164, such as +41791234567; null where the number is not known to exist. Without a prefix it is Swiss. */
export function normalPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, "CH")
  return number?.isValid() ? number.number : null
}
