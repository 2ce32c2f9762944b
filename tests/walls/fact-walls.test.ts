import { describe, expect, test } from "vitest"
import { factBreaches } from "./fact-walls.ts"
import { treeOf } from "./source-tree.ts"

describe("the facts of a booking", () => {
  const words = ["facts/words"]
  const broken = (sources: Record<string, string>) => factBreaches(treeOf(sources)).map(({ wall }) => wall)

  test.each([
    "Annulation gratuite jusqu’au 10 juin",
    "Vous pouvez annuler gratuitement.",
    "Vous pouvez la déplacer ou l’annuler, sans frais.",
    "Le prix entier reste dû.",
    "100 % du prix restent dus.",
    "Prix indicatif",
    "Acompte, à payer maintenant",
    "Solde, à payer jusqu’au 5 juin",
    "L’école vous répond au plus tard le 9 juin.",
  ])("are worded in content/facts alone: « %s »", (sentence) => {
    const code = `export const said = "${sentence.replaceAll(" %", "\u00a0%")}"`
    expect(broken({ "app/site/lesson.tsx": code })).toEqual(words)
    expect(broken({ "content/words.ts": code })).toEqual(words)
    expect(broken({ "content/facts/words.ts": code, "content/words.test.ts": code })).toEqual([])
  })

  test.each([
    "L’annulation est gratuite ${rule}.",
    "Chaque session se déplace et s’annule gratuitement ${rule}.",
    "gratuitement ${rule}, elle s’annule",
    "annulée par le candidat, ${percent}\u00a0% du prix dus",
    "Dès l’envoi, un acompte de ${amount} est dû.",
  ])("are found around what is put in, in any order: « %s »", (sentence) => {
    const code = `export const said = (rule: string) => \`${sentence}\``
    expect(broken({ "content/words.ts": code })).toEqual(words)
    expect(broken({ "content/facts/words.ts": code, "content/faq.ts": code })).toEqual([])
  })

  test("are not put together from the rule of cancellations elsewhere", () => {
    const rule = { "content/cancellation.ts": "export const cancellation = 1" }
    const code = 'import { cancellation } from "#content/cancellation.ts"\nexport const said = cancellation'
    expect(broken({ ...rule, "content/words.ts": code })).toEqual(words)
    expect(broken({ ...rule, "content/facts/words.ts": code })).toEqual([])
  })

  test("are not found in sentences that only name a move or a cancellation", () => {
    const code = "export const said = (n: string) => `Déplacez ou annulez ${n}. L’essai est gratuit.`"
    expect(broken({ "content/words.ts": code })).toEqual([])
  })

  test("are found between the pieces of a template, too", () => {
    expect(broken({ "app/site/lesson.tsx": "export const said = (sum: string) => `L’école garde ${sum}.`" })).toEqual(
      words,
    )
  })
})
