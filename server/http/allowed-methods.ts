/** @returns the methods of a path for an Allow header; empty where there is no endpoint */
export function allowedMethods(paths: Record<string, object>): (path: string) => string[] {
  const exact = new Map(Object.entries(paths))
  const withParameters = [...exact].filter(([path]) => path.includes("{"))
  const patterns = withParameters.map(([path, item]) => ({ pattern: patternOf(path), item }))
  return (path) => methodsOf(exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.item ?? {})
}

function patternOf(path: string): RegExp {
  const parts = path.split("/").map((part) => (part.startsWith("{") ? "[^/]+" : part.replaceAll(".", "\\.")))
  return new RegExp(`^${parts.join("/")}$`)
}

function methodsOf(item: object): string[] {
  const methods = Object.keys(item).map((method) => method.toUpperCase())
  return methods.includes("GET") ? [...methods, "HEAD"] : methods
}
