/**
 * Props of an element whose content the server has written and no script changes. The browser keeps the content, and
 * the code that wrote it is not sent: render it under `import.meta.env.SSR`.
 */
export const asServed = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } } as const
