import { describe, expect, test } from "vitest"
import {
  constraintOf,
  DatabaseBusy,
  EngineGone,
  isDiskFull,
  isOtherSchema,
  isUnavailable,
  NoRoom,
  sqlState,
} from "./database-errors.server.ts"

function failure(properties: object, message = "failed") {
  return Object.assign(new Error(message), properties)
}

describe("a failure of the database", () => {
  test.each([
    failure({ code: "ECONNREFUSED", syscall: "connect" }),
    failure({ code: "ECONNRESET", syscall: "read" }),
    failure({ code: "57P01" }),
    failure({ code: "57P03" }),
    failure({ code: "08006" }),
    failure({ code: "53300" }),
    failure({}, "Connection terminated unexpectedly"),
    failure({}, "timeout exceeded when trying to connect"),
    new AggregateError([failure({ code: "ECONNREFUSED", syscall: "connect" })]),
    failure({ code: "53100", severity: "PANIC" }),
    failure({ code: "XX000", severity: "FATAL" }),
    new DatabaseBusy(10_000),
    new EngineGone(),
    new NoRoom(),
  ])("%o means: try again later", (error) => {
    expect(isUnavailable(error)).toBe(true)
  })

  test.each([
    failure({ code: "23505" }),
    failure({ code: "57014" }),
    failure({ code: "53100", severity: "ERROR" }),
    failure({ code: "ENOENT", syscall: "open" }),
    failure({}, "something else"),
    undefined,
    "text",
  ])("%o is a bug or a refusal", (error) => {
    expect(isUnavailable(error)).toBe(false)
  })

  test("says when the disk is full, on either engine", () => {
    expect([failure({ code: "53100", severity: "ERROR" }), new NoRoom()].map(isDiskFull)).toEqual([true, true])
    expect([failure({ code: "53200" }), new EngineGone(), undefined].map(isDiskFull)).toEqual([false, false, false])
  })

  test("tells another version's schema from a refused row", () => {
    expect(["42P01", "42703", "42883"].map((code) => isOtherSchema(failure({ code })))).toEqual([true, true, true])
    expect([failure({ code: "23505" }), failure({}), undefined].map(isOtherSchema)).toEqual([false, false, false])
  })

  test("has a state and a constraint only when PostgreSQL gave them", () => {
    expect(sqlState(failure({ code: "23505" }))).toBe("23505")
    expect(sqlState(failure({ code: "EPIPE", syscall: "write" }))).toBeUndefined()
    expect(sqlState(failure({}))).toBeUndefined()
    expect(constraintOf(failure({ constraint: "availability_places" }))).toBe("availability_places")
    expect(constraintOf(null)).toBeUndefined()
  })
})
