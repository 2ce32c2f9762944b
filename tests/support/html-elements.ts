/** Returns the attributes of every element of that name, in order. React writes them between double quotes. */
export function elements(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>`, "g"))].map(([, written = ""]) =>
    Object.fromEntries(
      [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, attribute = "", value = ""]) => [
        attribute,
        unescaped(value),
      ]),
    ),
  )
}

export function metaContent(html: string, name: string): string | undefined {
  return elements(html, "meta").find((meta) => meta.name === name || meta.property === name)?.content
}

export function titleOf(html: string): string {
  return unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "")
}

/** Returns the things of all JSON-LD in the page. */
export function structuredThings<Thing>(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, text = ""]) => (JSON.parse(text) as { "@graph": Thing[] })["@graph"],
  )
}

/** Returns the text of a document, with plain spaces only. */
export function wordsOf(html: string): string {
  const body = html.slice(html.indexOf("<body"))
  const text = body.replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ").replaceAll(/<[^>]*>/g, " ")
  return plainSpaces(unescaped(text))
}

export function plainSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim()
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole)
}
