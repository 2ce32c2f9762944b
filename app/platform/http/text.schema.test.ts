import { describe, expect, test } from "vitest"
import { emailSchema, optionalPhoneSchema, phoneSchema } from "./text.schema.ts"

const wrong = "Numéro de téléphone invalide"
const told = (schema: ReturnType<typeof phoneSchema | typeof emailSchema>, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? []

describe("a phone number", () => {
  test.each([
    "0791234567",
    "+41 79 123 45 67",
    "0033 6 12 34 56 78",
    "(+49) 151/12345678",
    "+376 812 345",
    "+352 26 12 34",
    "＋４１ ７９ １２３ ４５ ６７",
  ])("%s is one, Swiss or foreign", (text) => {
    expect(told(phoneSchema(), text)).toEqual([])
    expect(told(optionalPhoneSchema(), text)).toEqual([])
  })

  test.each(["pas de téléphone", "++++++++++", "rue du Lac 12", "079123456", "+41 79", "appelez le 117 ou 118"])(
    "%s is none, and is told so once",
    (text) => {
      expect(told(phoneSchema(), text)).toEqual([wrong])
      expect(told(optionalPhoneSchema(), text)).toEqual([wrong])
    },
  )

  test("only where it is optional may it be missing", () => {
    expect(told(phoneSchema(), "")).toEqual([wrong])
    expect(told(optionalPhoneSchema(), "")).toEqual([])
  })
})

describe("a mail address", () => {
  test.each([
    "elodie@example.ch",
    "Elodie.Rochat+bateau@Example.CH",
    "info@müller.ch",
    "info@MÜLLER.ch",
    "info@xn--mller-kva.ch",
    "info@пример.рф",
  ])("%s is one, and stays as it is", (text) => expect(emailSchema().parse(text)).toBe(text))

  test.each(["", "elodie", "elodie@example", "@example.ch", "a b@example.ch", "a@b@example.ch", "a@exa mple.ch"])(
    "%s is none, and is told so once",
    (text) => expect(told(emailSchema(), text)).toEqual(["Adresse email invalide"]),
  )

  test.each(["a@-.ch", "a..b@example.ch", "a@exam\u0000ple.ch", "a@example.ch\u0000", "a\u0000@example.ch"])(
    "%j is none",
    (text) => expect(told(emailSchema(), text)).toEqual(["Adresse email invalide"]),
  )

  test("an accent before the @ is named as the reason", () => {
    const [reason, ...more] = told(emailSchema(), "élodie@example.ch")
    expect(reason).toContain("avant le @, une adresse n’a pas de lettre avec accent")
    expect(more).toEqual([])
  })
})
