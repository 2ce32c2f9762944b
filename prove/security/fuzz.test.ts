import { describe, expect, test } from "vitest"
import type { Db } from "#app/platform/database/tables.server.ts"
import { slotsOutOfStep } from "#tests/factories/slots.ts"
import { sessionsOutOfStep } from "#tests/factories/training.ts"
import { askServer } from "#tests/support/ask.ts"
import { createDatabase, type Engine } from "#tests/support/databases.ts"
import { expectTrueFigures } from "#tests/support/figures.ts"
import { simulatedUnderTest } from "#tests/support/people/payments.ts"
import { askApp, testApp } from "#tests/support/test-app.ts"
import { answerFaults } from "./answer-faults.ts"
import { type ApiDescription, answerValidator, readDescription } from "./api-description.ts"
import { fuzz } from "./fuzz.ts"
import type { Known } from "./fuzz-values.ts"
import { fuzzedPeople } from "./fuzzed-people.ts"
import { knownValues } from "./known-values.ts"
import { runningSchool } from "./running-school.ts"
import { type RawAnswer, rawSender, type Send } from "./send-raw.ts"

/** To repeat the requests: PROVE_SEED=… npm run prove:security -- fuzz */
const seed = Number(process.env.PROVE_SEED ?? 20_270_610)
const shares: [Engine, number][] = [
  ["postgres", 7_500],
  ["embedded", 2_500],
]

/** Expects consistent records after any requests. */
async function expectSoundRecords(db: Db): Promise<void> {
  expect(await slotsOutOfStep(db)).toEqual([])
  expect(await sessionsOutOfStep(db)).toEqual([])
  await expectTrueFigures(db)
}

let described: Promise<ApiDescription> | undefined

/** The description does not depend on the database. */
function describedApi(): Promise<ApiDescription> {
  described ??= readDescribedApi()
  return described
}

async function readDescribedApi(): Promise<ApiDescription> {
  const on = await createDatabase("embedded")
  try {
    return await readDescription(askApp(await testApp(on)))
  } finally {
    await on.remove()
  }
}

describe.each(shares)("made-up requests to every endpoint, on %s, %d of them", (engine, count) => {
  test("are answered as described, without a failure, internals or a slow answer", {
    timeout: 600_000,
  }, async () => {
    const description = await describedApi()
    const running = await runningSchool(engine, (db, school) =>
      knownValues({ db, school, mayLosePeople: engine === "postgres" }, description),
    )
    try {
      const server = await running.start({ TRUST_PROXY: "loopback" })
      const ask = askServer(server.origin)
      const people = fuzzedPeople(ask, running.school, running.db)
      const { send, close } = rawSender(server.origin, 16)
      const { operations } = description
      const report = await fuzz({ description, operations, known: running.noted, count, seed, send, ...people })
      close()
      const { faults, ...figures } = report
      console.log(JSON.stringify({ engine, seed, ...figures }))
      const failures = server
        .printed()
        .split("\n")
        .filter((line) => line.includes("unexpected failure"))
      expect({ faults, failures }).toEqual({ faults: [], failures: [] })
      expect(report.sent).toBe(count)
      expect((await ask("/readyz")).status).toBe(200)
      await server.stop()
      await running.look(expectSoundRecords)
    } finally {
      await running.remove()
    }
  })
})

describe("control:", () => {
  const operationName = "post /api/v1/payments/notifications/{provider}"

  test("a route that throws is found, with the request", async () => {
    const on = await createDatabase("embedded")
    try {
      const { provider } = simulatedUnderTest(on.db)
      const paymentProvider = { ...provider, verify: async () => await Promise.reject(new Error("cannot read")) }
      const { app } = await testApp(on, { paymentProvider })
      const description = await readDescription(async (path) => await app.request(path))
      const operations = description.operations.filter(({ name }) => name === operationName)
      const send: Send = async ({ operation, address, headers, body }) => {
        const init = { method: operation.method, headers: new Headers(headers), body: new Uint8Array(body ?? []) }
        const answer = await app.request(address, init)
        const headersOf = Object.fromEntries(answer.headers)
        return { status: answer.status, headers: headersOf, body: await answer.text(), ms: 1 }
      }
      const known: Known = {
        ids: {},
        emails: ["a@example.ch"],
        passwords: ["x"],
        oldPasswords: ["x"],
        days: [],
        times: [],
        cursors: ["W10"],
      }
      const nobody = { refresh: async () => undefined, credentials: () => [] }
      const { faults } = await fuzz({ description, operations, known, count: 60, seed, send, ...nobody })
      expect(faults.join()).toContain(`${operationName}: 500`)
    } finally {
      await on.remove()
    }
  })

  const problem = {
    type: "about:blank",
    status: 422,
    code: "invalid-request",
    detail: "Certains champs sont à corriger.",
  }
  const json = (body: object, type = "application/problem+json; charset=utf-8", status = 422): RawAnswer => ({
    status,
    headers: { "content-type": type, "x-request-id": "1" },
    body: JSON.stringify(body),
    ms: 1,
  })
  const stack = "TypeError: x is not a function\n    at open (/srv/app/build/server/index.js:10:5)"

  test.each<[what: string, answer: RawAnswer, wanted: RegExp | undefined]>([
    ["an answer as described", json(problem), undefined],
    ["a success as described", json({ received: true }, "application/json", 200), undefined],
    ["no answer", { ...json(problem), status: 0 }, /no answer/],
    ["a code nobody described", json({ ...problem, code: "odd" }), /odd is not described/],
    ["a status nobody described", json({ ...problem, status: 418 }, undefined, 418), /418 invalid-request is not/],
    ["no problem document", json(problem, "application/json"), /is no problem document/],
    ["English words", json({ ...problem, errors: { a: ["Invalid input: expected string"] } }), /says « Invalid/],
    ["a stack trace", json({ ...problem, detail: stack }), /a stack trace/],
    ["SQL", json({ ...problem, detail: "insert into reservations (id) values ($1)" }), /tells SQL/],
    ["a path", json({ ...problem, detail: "/home/ecole/data/files/x.pdf" }), /tells a path/],
    ["words of the database", json({ ...problem, detail: 'relation "users" ' }), /words of the database/],
    ["an answer against its schema", json({ received: "oui" }, "application/json", 200), /against its schema/],
  ])("%s is judged so", async (_, answer, wanted) => {
    const description = await describedApi()
    const operation = description.operations.find(({ name }) => name === operationName)
    if (!operation) throw new Error("no such endpoint")
    const faults = answerFaults({ operation, twisted: false }, answer, answerValidator(description))
    if (wanted) expect(faults.join()).toMatch(wanted)
    else expect(faults).toEqual([])
  })
})
