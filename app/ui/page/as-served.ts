/** Keeps served content when React renders anew. Render it under `import.meta.env.SSR`: browsers do not load it. */
export function asServed(selector: string) {
  const html = document.querySelector(selector)?.innerHTML ?? ""
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } } as const
}
