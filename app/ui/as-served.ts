/**
 * Props that keep what the server wrote into the element at `selector`, also where the browser renders that element anew
 * after a crash. The code that wrote it is not sent: render it under `import.meta.env.SSR`. To be called as a module is
 * loaded, when the document is still as it was served.
 */
export function asServed(selector: string) {
  const html = document.querySelector(selector)?.innerHTML ?? ""
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } } as const
}
