/**
 * Props that keep the served content of the element at `selector`, even when React renders the element anew after a
 * crash. Render the content under `import.meta.env.SSR`, so that browsers are not sent its code. Call this while the
 * module loads, before anything has changed the document.
 */
export function asServed(selector: string) {
  const html = document.querySelector(selector)?.innerHTML ?? ""
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } } as const
}
