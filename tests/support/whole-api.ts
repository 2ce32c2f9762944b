interface Answered {
  json: () => Promise<unknown>
}

interface Document {
  paths: object
  components: { schemas: object; securitySchemes?: object }
}

/** The public API's document and the back-office's in one. */
export async function wholeApi<Whole>(ask: (path: string) => Answered | Promise<Answered>): Promise<Whole> {
  const [open, admin] = await Promise.all(
    ["/api/openapi.json", "/api/openapi.admin.json"].map(async (path) => (await (await ask(path)).json()) as Document),
  )
  if (!open || !admin) throw new Error("a document is missing")
  const schemas = { ...open.components.schemas, ...admin.components.schemas }
  return {
    ...open,
    components: { ...open.components, schemas },
    paths: { ...open.paths, ...admin.paths },
  } as Whole
}
