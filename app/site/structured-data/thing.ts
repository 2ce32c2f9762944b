export interface Thing {
  "@type": string | readonly string[]
  [property: string]: unknown
}
