/**
 * Keeps the served content of the element at `selector`, even when React renders it anew. Render the content under
 * `import.meta.env.SSR`, so that browsers do not load it.
 */
export function asServed(selector: string) {
  const html = document.querySelector(selector)?.innerHTML ?? ""
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } } as const
}
