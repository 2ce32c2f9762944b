import { expect, test } from "vitest"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { refusalSentence } from "./use-admin-command.ts"

const failed = "Impossible d’enregistrer"
const detail = "Le prestataire ne répond pas."

test.each([
  ["a refusal", new ApiProblem(409, { code: "changed-meanwhile", detail }), detail],
  ["a service that does not answer", new ApiProblem(503, { code: "provider-unavailable", detail }), detail],
  ["an unexpected failure", new ApiProblem(500, { code: "unexpected", detail }), failed],
  ["a database that does not answer", new ApiProblem(503, { code: "database-unavailable", detail }), failed],
  ["an answer from in front of the server", new ApiProblem(502, {}), failed],
  ["a lost connection", new TypeError("Failed to fetch"), failed],
])("%s is told in its own words only where they explain it", (_what, error, sentence) => {
  expect(refusalSentence(error, failed)).toBe(sentence)
})
