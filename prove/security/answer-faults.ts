import type { answerValidator, Operation } from "./api-description.ts"
import type { RawAnswer } from "./send-raw.ts"

/** Internals that no answer may reveal: paths of code, SQL, texts of exceptions. */
const leaks: [what: string, pattern: RegExp][] = [
  ["a stack trace", /\bat (async )?[\w.<>$ [\]]+ \(|\n\s+at /],
  ["a path", /(\/(tmp|home|usr|var|root|work|opt|app|build)\/[\w.-]+\/|node_modules|file:\/\/|node:internal)/],
  ["a source file", /\b[\w-]+\.(ts|tsx|js|mjs):\d+/],
  ["SQL", /\b(select|insert into|update|delete from)\b[^"]{1,80}\b(from|set|values|where|returning)\b/i],
  [
    "words of the database",
    /(violates|constraint|relation "|column "|syntax error|SQLSTATE|pg_|invalid input syntax)/i,
  ],
  [
    "an exception",
    /\b(TypeError|RangeError|SyntaxError|ReferenceError|ZodError|APIError|is not a function|of undefined|of null)\b/,
  ],
]

/** English sentences that the specification requires. */
const requiredSentences = new Set([
  "Auth session missing!",
  "You must provide either an email or phone number and a password",
])

const english =
  /\b(the|must|expected|received|invalid|required|should|error|cannot|unexpected|failed|missing|not|too (big|small)|string)\b/i

/** Refusals that any endpoint may give. */
const outside = ["no-such-endpoint", "no-such-address", "method-not-allowed"]

interface Problem {
  type: unknown
  status: unknown
  code: unknown
  detail: unknown
  errors?: Record<string, string[]>
}

/** Lists what the description and the promises of the API do not allow in an answer. */
export function answerFaults(
  { operation, twisted }: { operation: Operation; twisted: boolean },
  answer: RawAnswer,
  validates: ReturnType<typeof answerValidator>,
): string[] {
  if (answer.status === 0) return [`no answer: ${answer.body}`]
  if (answer.status >= 500) return [`${answer.status}: ${answer.body.slice(0, 300)}`]
  const faults: string[] = []
  if (!answer.headers["x-request-id"]) faults.push(`${answer.status} without an id`)
  if (answer.status >= 400) return [...faults, ...leaksIn(answer), ...(twisted ? [] : refusalFaults(operation, answer))]
  return twisted ? faults : [...faults, ...successFaults(operation, answer, validates)]
}

/** Checks refusals only, because other answers hold what people wrote. */
function leaksIn({ body, headers }: RawAnswer): string[] {
  if (headers["content-type"]?.startsWith("text/html")) return []
  const told = body.replaceAll('\\"', '"')
  return leaks.filter(([, pattern]) => pattern.test(told)).map(([what]) => `tells ${what}: ${body.slice(0, 300)}`)
}

function refusalFaults({ responses }: Operation, { status, headers, body }: RawAnswer): string[] {
  const type = headers["content-type"] ?? ""
  if (!type.startsWith("application/problem+json")) return [`${status} is no problem document, but ${type}: ${body}`]
  const problem = JSON.parse(body) as Problem
  const { code, detail, errors = {} } = problem
  const faults: string[] = []
  if (problem.type !== "about:blank" || problem.status !== status) faults.push(`${status} with ${body.slice(0, 200)}`)
  const described = Object.keys(responses[status]?.content?.["application/problem+json"]?.examples ?? {})
  if (![...described, ...outside].includes(String(code))) faults.push(`${status} ${String(code)} is not described`)
  for (const said of [String(detail), ...Object.values(errors).flat()]) {
    if (!requiredSentences.has(said) && (english.test(said) || said === ""))
      faults.push(`${status} ${String(code)} says « ${said} »`)
  }
  if (status === 429 && !(Number(headers["retry-after"]) > 0)) faults.push("429 without Retry-After")
  return faults
}

function successFaults(
  { responses }: Operation,
  { status, headers, body }: RawAnswer,
  validates: ReturnType<typeof answerValidator>,
): string[] {
  const content = responses[status]?.content
  if (!responses[status]) return [`${status} is not described`]
  const type = headers["content-type"]?.split(";")[0] ?? ""
  const media = content?.[type]
  if (content && !media) return [`${status} with ${type}, which is not described`]
  if (type !== "application/json" || !media) return []
  return validates(media.schema, JSON.parse(body)).map((fault) => `${status} against its schema: ${fault}`)
}
