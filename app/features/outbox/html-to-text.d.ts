/** The one function used of html-to-text, which brings no types of its own. */
declare module "html-to-text" {
  interface SelectorDefinition {
    selector: string
    format?: string
    options?: Record<string, unknown>
  }

  /** A converter for any number of documents. */
  export function compile(options: { wordwrap: false; selectors: SelectorDefinition[] }): (html: string) => string
}
