declare module "html-to-text" {
  interface SelectorDefinition {
    selector: string
    format?: string
    options?: Record<string, unknown>
  }

  export function compile(options: { wordwrap: false; selectors: SelectorDefinition[] }): (html: string) => string
}
