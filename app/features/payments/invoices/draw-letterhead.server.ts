import { countryName } from "#content/till/countries.ts"
import { documentWords as words } from "#content/till/printed-documents.ts"
import type { PersonOnPaper, SchoolOnPaper } from "./invoice.schema.ts"
import { type Doc, decoration, ink, mm, type Paper, sheet, tagged, write } from "./paper.server.ts"

/** The right column holds the school and, below it, the person, in the window of a Swiss envelope. */
const column = { x: mm(118), width: mm(72) }
const windowTop = mm(50)

interface Letterhead {
  school: SchoolOnPaper
  person: PersonOnPaper
  facts: readonly (readonly [name: string, value: string])[]
  title: string
  about: string
}

/** @returns the y below */
export function drawLetterhead(paper: Paper, { school, person, facts, title, about }: Letterhead): number {
  const { doc } = paper
  decoration(doc, () => drawMark(doc))
  tagged(paper, "P", () => write(doc, school.name, { x: mm(35), y: mm(16.6), width: mm(60), size: 12, bold: true }))
  tagged(paper, "P", () =>
    write(doc, schoolLines(school).join("\n"), { ...column, y: mm(16), size: 8, color: ink.slate }),
  )
  tagged(paper, "P", () =>
    write(doc, personLines(person, school.country).join("\n"), { ...column, y: windowTop, size: 10.5 }),
  )
  const below = drawFacts(paper, facts)
  const titleTop = Math.max(below, windowTop + mm(26)) + mm(8)
  let y = titleTop
  tagged(paper, "H1", () => {
    y = write(doc, title, { y: titleTop, size: 20, bold: true })
  })
  tagged(paper, "P", () => {
    y = write(doc, about, { y: y + mm(0.5), size: 10.5, color: ink.slate, width: mm(150) })
  })
  return y + mm(8)
}

function drawMark(doc: Doc): void {
  doc.save()
  doc.translate(sheet.left, mm(16)).scale(mm(11) / 32)
  doc.roundedRect(0, 0, 32, 32, 7).fill(ink.lake)
  doc.path("M16 5l6.5 13h-13z").fill(ink.buoy)
  doc.path("M5 23q3.7-3.5 7.3 0t7.3 0 7.4 0").lineWidth(2.5).lineCap("round").stroke(ink.foam)
  doc.restore()
}

function schoolLines({
  legalName,
  street,
  houseNumber,
  postalCode,
  town,
  phone,
  email,
  uid,
  vatNumber,
}: SchoolOnPaper) {
  return [
    legalName,
    [street, houseNumber].filter(Boolean).join(" "),
    `${postalCode} ${town}`,
    phone,
    email,
    vatNumber ?? (uid && `${words.uid} ${uid}`),
  ].filter(Boolean)
}

function personLines({ name, street, houseNumber, postalCode, town, country }: PersonOnPaper, ownCountry: string) {
  return [
    name,
    street && [street, houseNumber].filter(Boolean).join(" "),
    [postalCode, town].filter(Boolean).join(" "),
    country && country !== ownCountry && countryName(country),
  ].filter(Boolean)
}

function drawFacts(paper: Paper, facts: Letterhead["facts"]): number {
  const { doc } = paper
  let y = windowTop
  for (const [name, value] of facts) {
    const top = y
    tagged(paper, "P", () => {
      write(doc, name, { y: top, width: mm(36), color: ink.slate })
      y = write(doc, value, { x: mm(56), y: top, width: mm(54) }) + mm(0.8)
    })
  }
  return y
}
