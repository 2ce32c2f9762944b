import { describe, expect, test } from "vitest"
import { MailLayout, MailText } from "./mail-layout.server.tsx"
import { mailBodies } from "./write-mail.server.ts"

const body = (
  <MailLayout
    preview="En bref."
    mark="note"
    status="Note"
    heading="Bonjour Élodie"
    facts={[
      ["Base", "Nyon, Quai des Alpes 12, 1260 Nyon"],
      ["Durée", "2 heures"],
    ]}
    action={{ label: "Nous écrire", href: "https://troisports.example/contact" }}
  >
    <MailText>Un paragraphe.</MailText>
  </MailLayout>
)

describe("the text form of a mail", () => {
  test("names each fact with its value on one line, in the order of the table", async () => {
    const { text } = mailBodies({ body })
    expect(text).toContain("\nBase\u00a0: Nyon, Quai des Alpes 12, 1260 Nyon\nDurée\u00a0: 2 heures\n")
  })

  test("leaves the letters of the heading as they are, and gives the address behind the button", async () => {
    const { text } = mailBodies({ body })
    expect(text).toContain("\nBonjour Élodie\n")
    expect(text).toContain("Nous écrire https://troisports.example/contact")
  })
})

test("in HTML the facts are a table", async () => {
  const { html } = mailBodies({ body })
  expect(html).toMatch(/<table[^>]*role="presentation"[^>]*>.*Durée<\/td><td[^>]*>2 heures<\/td>/s)
})

test("a mail wears the school's mark without a picture, has dark colours of its own, and lets long words break", () => {
  const { html, text } = mailBodies({ body })
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/)
  // Dark mails override the inline ink through this class.
  for (const [tag] of html.matchAll(/<(?:td|p|h1|hr|strong)[^>]*(?<!-)color:#12263a[^>]*>/g))
    expect(tag).toMatch(/class="[^"]*ink/)
  expect(html).toMatch(/<td data-mark[^>]*>/)
  expect(html).not.toContain("<img")
  expect(text).not.toMatch(/[▲≈]/)
  expect(html).toMatch(/<table[^>]*table-layout:fixed[^>]*>/)
  for (const [cell] of html.matchAll(/<td[^>]*data-fact="value"[^>]*>/g))
    expect(cell).toContain("overflow-wrap:anywhere")
})
