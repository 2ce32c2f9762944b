/** A thing of schema.org, as JSON-LD writes it. */
export interface Thing {
  "@type": string | readonly string[]
  [property: string]: unknown
}
