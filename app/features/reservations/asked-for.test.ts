import { describe, expect, test } from "vitest"
import { askedFor, askerOf, indicativePrice } from "./asked-for.ts"
import { boatTypeLabel } from "./reservations.labels.ts"

describe("what a reservation asked for", () => {
  test("a lesson names level, theory and remarks", () => {
    const asked = askedFor({ licenseLevel: "beginner", hasTheoryKnowledge: false, notes: "Je viens à vélo." })
    expect(asked).toEqual([
      ["Niveau", "Débutant"],
      ["Connaissances théoriques", "Non"],
      ["Remarques", "Je viens à vélo."],
    ])
  })

  test("a rental names its hours and its boat", () => {
    expect(askedFor({ rentalDuration: 2, boatType: "electric_medium", notes: null })).toEqual([
      ["Durée", "2\u00a0heures"],
      ["Bateau", boatTypeLabel.electric_medium],
    ])
  })

  test("a rental from the account names those aboard and the licence, not a level", () => {
    expect(askedFor({ rentalDuration: 1, groupSize: 1, licenseLevel: "coastal", hasTheoryKnowledge: true })).toEqual([
      ["Durée", "1\u00a0heure"],
      ["Personnes", "1\u00a0personne"],
      ["Permis", "Permis côtier"],
      ["Connaissances théoriques", "Oui"],
    ])
  })

  test("a group names its size and its name", () => {
    expect(askedFor({ groupSize: 8, groupName: "Les Goélands" })).toEqual([
      ["Personnes", "8\u00a0personnes"],
      ["Nom du groupe", "Les Goélands"],
    ])
  })

  test("fields left empty are not named", () => {
    expect(askedFor({ groupSize: Number.NaN, groupName: "", boatType: "", licenseLevel: "", notes: "" })).toEqual([])
    expect(askerOf({ firstName: "", lastName: "", email: "", phone: "" })).toEqual([])
  })

  test("the person is named by what is known", () => {
    expect(askerOf({ firstName: "Zoé", lastName: "d’Aubonne", email: "zoe@example.ch", phone: "" })).toEqual([
      ["Nom", "Zoé d’Aubonne"],
      ["E-mail", "zoe@example.ch"],
    ])
  })
})

test("an indication says where it starts, what for, and for how many hours", () => {
  const price = { priceCurrency: "EUR" as const }
  expect(indicativePrice({ ...price, reservationType: "boat_rental", rentalDuration: 2, priceCents: 16_000 })).toBe(
    "à partir de 160€ par bateau, pour 2\u00a0heures",
  )
  expect(indicativePrice({ ...price, reservationType: "group_outing", priceCents: 20_000 })).toBe(
    "à partir de 200€ par groupe",
  )
  expect(indicativePrice({ ...price, reservationType: "boat_license", priceCents: 35_000 })).toBe(
    "à partir de 350€ par personne",
  )
})
