import { describe, expect, test } from "vitest"
import { normalEmail } from "./normal-email.server.ts"
import { normalPhone } from "./normal-phone.server.ts"

describe("a telephone number in E.164", () => {
  test.each([
    ["079 123 45 67", "+41791234567"],
    ["+41 (0)79 123 45 67", "+41791234567"],
    ["0041 (0)79 123 45 67", "+41791234567"],
    ["(+41) 79 123 45 67", "+41791234567"],
    ["022/555.01.23", "+41225550123"],
    ["+49 (0)151 23456789", "+4915123456789"],
    ["+33 (0)6 12 34 56 78", "+33612345678"],
    ["+39 06 1234 5678", "+390612345678"],
    ["+376 812 345", "+376812345"],
    ["+41 22 555 01 23;ext=12", "+41225550123"],
    ["＋41 79 123 45 67", "+41791234567"],
    ["＋４１ ７９ １２３ ４５ ６７", "+41791234567"],
    ["079\u00a0123\u00a045\u00a067 (le soir)", "+41791234567"],
  ])("%s is %s", (typed, normal) => expect(normalPhone(typed)).toBe(normal))

  test.each(["+41 79 123 45 6", "1234567890", "+999 123 456 789", "0791234567 ou 0223456789", "sans numéro", ""])(
    "%s is not known",
    (typed) => expect(normalPhone(typed)).toBeNull(),
  )
})

describe("a mail address", () => {
  test.each([
    ["Elodie@Example.CH", "elodie@example.ch"],
    ["info@müller.ch", "info@xn--mller-kva.ch"],
    ["info@MÜLLER.ch", "info@xn--mller-kva.ch"],
    ["info@mu\u0308ller.ch", "info@xn--mller-kva.ch"],
    ["info@xn--mller-kva.ch", "info@xn--mller-kva.ch"],
    ["info@straße.de", "info@xn--strae-oqa.de"],
    ["", ""],
  ])("%s is %s", (typed, normal) => expect(normalEmail(typed)).toBe(normal))
})
