/** What a surface says of a booking, in its own words; what it does not carry is missing. */
export interface Reading {
  reference?: string | undefined
  price?: string | undefined
  /** Until when a change is free, or what it costs now. */
  change?: readonly string[]
  dues?: readonly string[]
  rest?: string | undefined
  answer?: string | undefined
  notes?: string | undefined
  group?: string | undefined
  moved?: string | undefined
}

/** Spaces of every kind as one. */
export function spaced(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202f\u2060\u200b-\u200d\ufeff]+/g, " ").trim()
}

export function textOf(html: string): string {
  const text = html
    .replaceAll(/<(?:br|\/p|\/dt|\/dd|\/li|\/div|\/h\d)[^>]*>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
  return text.split("\n").map(spaced).filter(Boolean).join("\n")
}

/** The <dt> and <dd> of a page, or the rows of facts of a mail. */
export function pairsOf(html: string): [label: string, value: string][] {
  const lists = /<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs
  const rows = /<td[^>]*data-fact="label"[^>]*>(.*?)<\/td>.*?<td[^>]*data-fact="value"[^>]*>(.*?)<\/td>/gs
  return [lists, rows].flatMap((pattern) =>
    [...html.matchAll(pattern)].map(([, label = "", value = ""]): [string, string] => [flat(label), flat(value)]),
  )
}

/** « Label : value », a line each. */
export function linesAsPairs(text: string): [label: string, value: string][] {
  return text.split("\n").flatMap((line) => {
    const found = /^([^:]{1,40}?)\s:\s(.+)$/.exec(spaced(line))
    return found ? [[found[1] ?? "", found[2] ?? ""] as [string, string]] : []
  })
}

function flat(html: string): string {
  return spaced(textOf(html))
}

export function valueOf(pairs: readonly [string, string][], label: RegExp): string | undefined {
  return pairs.find(([name]) => label.test(name))?.[1]
}

/** « Label : value » of each pair whose label fits. */
export function said(pairs: readonly [string, string][], label: RegExp): string[] {
  return pairs.filter(([name]) => label.test(name)).map(([name, value]) => `${name} : ${value}`)
}

/** Until when the school answers, as a sentence. */
export function answerIn(text: string): string | undefined {
  return /L’école vous répond [^.]*\./.exec(spaced(text))?.[0]
}

export const words = {
  price: /^Prix/,
  change: /^Annulation/,
  due: /^(?:Acompte|Solde|Frais de dossier)/,
  reference: /^Référence$/,
  notes: /^Remarques|^Notes$/,
  group: /^Nom du groupe$/,
  answer: /^Réponse de l’école$/,
} as const
