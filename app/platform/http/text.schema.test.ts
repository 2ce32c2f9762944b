import { describe, expect, test } from "vitest"
import { optionalPhoneSchema, phoneSchema } from "./text.schema.ts"

const wrong = "Numéro de téléphone invalide"
const told = (schema: ReturnType<typeof phoneSchema>, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? []

describe("a phone number", () => {
  test.each([
    "0791234567",
    "+41 79 123 45 67",
    "0033 6 12 34 56 78",
    "(+49) 151/12345678",
    "+376 812 345",
    "+352 26 12 34",
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
