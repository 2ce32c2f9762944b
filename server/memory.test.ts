import { expect, test } from "vitest"
import { StartError } from "#app/platform/start-error.ts"
import { memoryInWords, memoryLimit, refuseTooLittleMemory } from "./memory.ts"

const megabytes = (count: number) => count * 1024 ** 2

test.each([
  ["postgres", 256, 512],
  ["embedded", 384, 512],
  ["new", 640, 1024],
] as const)("a start (%s) is refused in one sentence with %i MB, and admitted with %i MB", (opened, less, enough) => {
  const refused = () => refuseTooLittleMemory(megabytes(less), opened)
  expect(refused).toThrow(StartError)
  expect(refused).toThrow(new RegExp(`^La mémoire manque.: ce programme peut en utiliser ${less}.Mo, .*[^.]\\.$`))
  expect(() => refuseTooLittleMemory(megabytes(enough), opened)).not.toThrow()
})

test("this process has less than the machine, more than it uses, and says so", () => {
  expect(memoryLimit()).toBeGreaterThan(process.memoryUsage.rss())
  expect(memoryLimit()).toBeLessThan(megabytes(1024 ** 2))
  expect(memoryInWords()).toMatch(/^\d+.Mo, \d+.Mo au plus fort du démarrage, sur [\d\s]+Mo$/)
})
