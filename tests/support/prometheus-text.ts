export interface Sample {
  /** The name as written, with the suffix of a histogram. */
  name: string
  labels: Record<string, string>
  value: number
}

const name = "[a-zA-Z_:][a-zA-Z0-9_:]*"
const comment = new RegExp(`^# (HELP|TYPE) (${name}) (.+)$`)
const sample = new RegExp(`^(${name})(?:\\{(.*)\\})? (\\S+)$`)
const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y
const types = new Set(["counter", "gauge", "histogram", "summary"])

/**
 * Reads the samples of a text in the format of Prometheus 0.0.4.
 * @throws as a strict reader would: a sample without its family, a label twice, wrong buckets
 */
export function readMetrics(text: string): Sample[] {
  if (!text.endsWith("\n")) throw new Error("the last line does not end")
  const families = new Map<string, string>()
  const samples: Sample[] = []
  for (const line of text.split("\n").filter((one) => one !== "")) {
    if (line.startsWith("#")) readComment(line, families)
    else samples.push(readSample(line, families))
  }
  const keys = samples.map((one) => `${one.name} ${Object.entries(one.labels).map(String).toSorted().join(" ")}`)
  if (new Set(keys).size !== keys.length) throw new Error("a sample is there twice")
  for (const [family, type] of families) if (type === "histogram") checkHistogram(family, samples)
  return samples
}

function readComment(line: string, families: Map<string, string>) {
  const [, kind, family = "", rest = ""] = comment.exec(line) ?? []
  if (!kind) throw new Error(`not a comment: ${line}`)
  if (kind === "HELP") return
  if (!types.has(rest)) throw new Error(`no such type: ${line}`)
  if (families.has(family)) throw new Error(`declared twice: ${line}`)
  families.set(family, rest)
}

function readSample(line: string, families: Map<string, string>): Sample {
  const [, found = "", inner = "", written = ""] = sample.exec(line) ?? []
  const type = families.get(found) ?? families.get(found.replace(/_(bucket|sum|count)$/, ""))
  if (!type) throw new Error(`no family: ${line}`)
  const value = written === "+Inf" ? Number.POSITIVE_INFINITY : /^nan$/i.test(written) ? Number.NaN : numberOf(written)
  if (type === "counter" && value < 0) throw new Error(`a negative counter: ${line}`)
  return { name: found, labels: labelsOf(inner), value }
}

function numberOf(written: string): number {
  if (!/^[-+]?[\d.]+(e[-+]?\d+)?$/i.test(written)) throw new Error(`not a number: ${written}`)
  return Number(written)
}

function labelsOf(inner: string): Record<string, string> {
  const labels: Record<string, string> = {}
  let at = 0
  while (at < inner.length) {
    label.lastIndex = at
    const [whole = "", key = "", value = ""] = label.exec(inner) ?? []
    if (whole === "" || key in labels) throw new Error(`labels cannot be read: ${inner}`)
    labels[key] = value
    at += whole.length
  }
  return labels
}

/** The buckets of a series must grow, and the last one must hold everything. */
function checkHistogram(family: string, samples: Sample[]) {
  const series = Map.groupBy(
    samples.filter((one) => one.name === `${family}_bucket`),
    ({ labels: { le: _le, ...rest } }) => JSON.stringify(rest),
  )
  for (const [key, buckets] of series) {
    const counted = samples.find((one) => one.name === `${family}_count` && JSON.stringify(one.labels) === key)
    const sorted = buckets.toSorted((a, b) => boundOf(a) - boundOf(b))
    const grows = sorted.every((one, index) => one.value >= (sorted[index - 1]?.value ?? 0))
    const last = sorted.at(-1)
    if (!grows || !last || boundOf(last) !== Number.POSITIVE_INFINITY || last.value !== counted?.value) {
      throw new Error(`buckets of ${family}${key} do not add up`)
    }
  }
}

function boundOf({ labels }: Sample): number {
  return labels.le === "+Inf" ? Number.POSITIVE_INFINITY : Number(labels.le)
}

export function valueOf(samples: Sample[], wanted: string, labels: Record<string, string> = {}): number | undefined {
  const found = samples.filter(
    (one) => one.name === wanted && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  )
  if (found.length > 1) throw new Error(`${wanted}: ${found.length} samples`)
  return found[0]?.value
}
