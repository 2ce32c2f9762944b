import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { claimsOf, falseClaims } from "./security-page.ts"

const page = readFileSync("docs/security.md", "utf8")
const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined)

test("every requirement docs/security.md calls met exists, and so does the test it names", () => {
  const { met, unmet } = claimsOf(page)
  expect(met.length).toBeGreaterThan(60)
  expect(unmet.length).toBeGreaterThan(10)
  expect(falseClaims(page, read)).toEqual([])
})

test("a test that is gone, an invented number and a contradiction are noticed", () => {
  const made = `## OWASP ASVS 5.0.0: met
| V1.2.4 a | \`a.test.ts\` « stands » |
| V1.2.5 b | \`a.test.ts\` « is gone » |
| V1.2.11 c | \`b.test.ts\` « stands » |
| V3.3.1 and V3.3.2 d | nothing |
## OWASP ASVS 5.0.0: not met
| V1.2.4 | no |
| V99.1.1 | no |`
  const files: Record<string, string> = { "a.test.ts": `test("stands", () => undefined)` }
  expect(falseClaims(made, (path) => files[path])).toEqual([
    "V1.2.11 is no requirement",
    "V99.1.1 is no requirement",
    "V1.2.5: no test « is gone » in a.test.ts",
    "V1.2.11: no test « stands » in b.test.ts",
    "V3.3.1, V3.3.2: no test «  » in ",
    "V1.2.4 is said to be met and not to be",
  ])
})
