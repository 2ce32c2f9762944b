import { expect } from "vitest"
import { groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"

function without(body: object, field: string) {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
}

const license = licenseRequest()
const rental = rentalRequest()
const group = groupRequest()

/** Body, then what the answer says about which field; specification section 5 to the letter where it quotes. */
export const refused: [why: string, body: unknown, errors: Record<string, unknown>][] = [
  ["no first name", without(license, "firstName"), { firstName: ["Le prénom doit contenir au moins 2 caractères"] }],
  [
    "a first name of one letter",
    { ...license, firstName: " A " },
    { firstName: ["Le prénom doit contenir au moins 2 caractères"] },
  ],
  ["no last name", without(license, "lastName"), { lastName: ["Le nom doit contenir au moins 2 caractères"] }],
  ["an empty last name", { ...license, lastName: "" }, { lastName: ["Le nom doit contenir au moins 2 caractères"] }],
  ["no e-mail", without(license, "email"), { email: ["Adresse email invalide"] }],
  ["an e-mail without domain", { ...license, email: "elodie@" }, { email: ["Adresse email invalide"] }],
  [
    "two recipients",
    { ...license, email: "a@example.ch, b@example.ch" },
    { email: expect.arrayContaining(["Adresse email invalide"]) },
  ],
  [
    "a header in the e-mail",
    { ...license, email: "a@example.ch\r\nBcc: b@example.ch" },
    { email: ["Adresse email invalide"] },
  ],
  ["no phone", without(license, "phone"), { phone: ["Numéro de téléphone invalide"] }],
  ["a short phone", { ...license, phone: "079123456" }, { phone: ["Numéro de téléphone invalide"] }],
  ["a phone of letters", { ...license, phone: "pas de téléphone" }, { phone: ["Numéro de téléphone invalide"] }],
  ["no date", without(license, "reservationDate"), { reservationDate: ["Veuillez sélectionner une date"] }],
  ["an empty date", { ...license, reservationDate: "" }, { reservationDate: ["Veuillez sélectionner une date"] }],
  [
    "a date that does not exist",
    { ...license, reservationDate: "2027-02-30" },
    { reservationDate: ["Veuillez sélectionner une date"] },
  ],
  [
    "the year 0",
    { ...license, reservationDate: "0000-01-01" },
    { reservationDate: ["Veuillez sélectionner une date"] },
  ],
  [
    "the year 9999",
    { ...license, reservationDate: "9999-12-31" },
    { reservationDate: ["Veuillez sélectionner une date"] },
  ],
  [
    "the end of JavaScript's time",
    { ...license, reservationDate: "+275760-09-13" },
    { reservationDate: ["Veuillez sélectionner une date"] },
  ],
  [
    "a French date",
    { ...license, reservationDate: "12.06.2027" },
    { reservationDate: ["Veuillez sélectionner une date"] },
  ],
  ["no hour", without(license, "timeSlot"), { timeSlot: ["Veuillez sélectionner un créneau horaire"] }],
  [
    "an hour that does not exist",
    { ...license, timeSlot: "24:00" },
    { timeSlot: ["Veuillez sélectionner un créneau horaire"] },
  ],
  ["no type", without(license, "reservationType"), { reservationType: ["Type de réservation inconnu"] }],
  [
    "an unknown type",
    { ...license, reservationType: "boat_sharing" },
    { reservationType: ["Type de réservation inconnu"] },
  ],
  ["no level", without(license, "licenseLevel"), { licenseLevel: ["Veuillez sélectionner un niveau"] }],
  ["an unknown level", { ...license, licenseLevel: "expert" }, { licenseLevel: ["Veuillez sélectionner un niveau"] }],
  [
    "theory as a word",
    { ...license, hasTheoryKnowledge: "yes" },
    { hasTheoryKnowledge: ["Indiquez si vous avez des connaissances théoriques"] },
  ],
  ["no boat", without(rental, "boatType"), { boatType: ["Veuillez sélectionner un type de bateau"] }],
  ["an unknown boat", { ...rental, boatType: "submarine" }, { boatType: ["Veuillez sélectionner un type de bateau"] }],
  ["no duration", without(rental, "rentalDuration"), { rentalDuration: ["Durée minimum 1 heure"] }],
  ["0 hours", { ...rental, rentalDuration: 0 }, { rentalDuration: ["Durée minimum 1 heure"] }],
  ["9 hours", { ...rental, rentalDuration: 9 }, { rentalDuration: ["Durée maximum 8 heures"] }],
  [
    "an hour and a half",
    { ...rental, rentalDuration: 1.5 },
    { rentalDuration: ["La durée se compte en heures entières"] },
  ],
  ["hours as text", { ...rental, rentalDuration: "2" }, { rentalDuration: ["Durée minimum 1 heure"] }],
  ["a group of 1", { ...group, groupSize: 1 }, { groupSize: ["Minimum 2 personnes"] }],
  ["a group of 21", { ...group, groupSize: 21 }, { groupSize: ["Maximum 20 personnes"] }],
  ["no group size", without(group, "groupSize"), { groupSize: ["Minimum 2 personnes"] }],
  ["half a person", { ...group, groupSize: 2.5 }, { groupSize: ["Le nombre de personnes est un nombre entier"] }],
  [
    "a name of 101 characters",
    { ...license, firstName: "é".repeat(101) },
    { firstName: [expect.stringContaining("100")] },
  ],
  [
    "a last name of 101 characters",
    { ...license, lastName: "é".repeat(101) },
    { lastName: [expect.stringContaining("100")] },
  ],
  [
    "a group's name of 101 characters",
    { ...group, groupName: "g".repeat(101) },
    { groupName: [expect.stringContaining("100")] },
  ],
  ["notes of 2 001 characters", { ...license, notes: "n".repeat(2001) }, { notes: [expect.stringMatching(/2.000/)] }],
  [
    "an e-mail of 99 kB",
    { ...license, email: `${"a".repeat(99_000)}@example.ch` },
    { email: expect.arrayContaining(["Adresse email invalide"]) },
  ],
  [
    "numbers for texts",
    { ...license, firstName: 12, lastName: true, email: [], phone: {}, notes: 1 },
    {
      firstName: ["Le prénom doit contenir au moins 2 caractères"],
      lastName: ["Le nom doit contenir au moins 2 caractères"],
      email: ["Adresse email invalide"],
      phone: ["Numéro de téléphone invalide"],
      notes: ["Texte attendu"],
    },
  ],
  [
    "null for a text",
    { ...license, firstName: null },
    { firstName: ["Le prénom doit contenir au moins 2 caractères"] },
  ],
  ["a price", { ...license, priceCents: 1 }, { priceCents: ["Champ inconnu : il n’est pas accepté"] }],
  ["a status", { ...license, status: "confirmed" }, { status: ["Champ inconnu : il n’est pas accepté"] }],
  [
    "a user id",
    { ...license, userId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10" },
    { userId: ["Champ inconnu : il n’est pas accepté"] },
  ],
  ["a field of another form", { ...license, groupSize: 5 }, { groupSize: ["Champ inconnu : il n’est pas accepté"] }],
  [
    "a field named like a method of every object",
    `{"constructor":1,${JSON.stringify(license).slice(1)}`,
    { constructor: ["Champ inconnu : il n’est pas accepté"] },
  ],
  [
    "a NUL in a name",
    { ...license, firstName: "Élo\0die" },
    { firstName: ["Ce champ contient un caractère non autorisé"] },
  ],
  [
    "a line break in a name",
    { ...license, lastName: "Rochat\r\nBcc: all@example.ch" },
    { lastName: ["Ce champ contient un caractère non autorisé"] },
  ],
  [
    "an escape character in notes",
    { ...license, notes: "a\u001b[2Jb" },
    { notes: ["Ce champ contient un caractère non autorisé"] },
  ],
  [
    "half a surrogate pair in a name",
    `${JSON.stringify(without(license, "firstName")).slice(0, -1)},"firstName":"Jean \\ud83d"}`,
    { firstName: ["Ce champ contient un caractère non autorisé"] },
  ],
  [
    "half a surrogate pair in notes",
    `${JSON.stringify(license).slice(0, -1)},"notes":"\\udc4b!"}`,
    { notes: ["Ce champ contient un caractère non autorisé"] },
  ],
  ["a NUL in the base", { ...license, base: "ny\0on" }, { base: ["Ce champ contient un caractère non autorisé"] }],
  ["an array", [license], { "": [expect.any(String)] }],
  ["null", null, { "": [expect.any(String)] }],
  ["a number", 42, { "": [expect.any(String)] }],
  [
    "20 000 levels in a field",
    `{"firstName":${"[".repeat(20_000)}${"]".repeat(20_000)},${JSON.stringify(without(license, "firstName")).slice(1)}`,
    { firstName: ["Le prénom doit contenir au moins 2 caractères"] },
  ],
  ["20 000 levels of nothing", "[".repeat(20_000) + "]".repeat(20_000), { "": [expect.any(String)] }],
]
