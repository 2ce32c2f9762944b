import type { Endpoint, Media, Parameter, Refusal, Schema } from "./api-description.ts"
import { Refusals } from "./refusals.tsx"
import { type FieldRow, limitsOf, typeOf, variantsOf } from "./schema-fields.ts"

interface ApiEndpointProps {
  endpoint: Endpoint
  named: Record<string, Schema>
  refusals: Refusal[]
}

export function ApiEndpoint({ endpoint, named, refusals }: ApiEndpointProps) {
  const { id, method, path, operation } = endpoint
  const body = operation.requestBody?.content["application/json"]
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
  const parameters = (operation.parameters ?? []).map(parameterRow)
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className="api-endpoint">
      <h2 id={`${id}-titre`} className="text-2xl">
        {operation.summary}
      </h2>
      <p className="api-address">
        <span className="api-method" data-method={method}>
          {method}
        </span>
        <code>{path}</code>
      </p>
      {operation.description ? <p className="mt-3 max-w-[45rem] text-slate">{operation.description}</p> : null}
      {parameters.length > 0 ? <Fields title="Paramètres" rows={parameters} /> : null}
      {body?.schema ? <BodyFields title="Corps (JSON)" schema={body.schema} named={named} /> : null}
      <Example title="Exemple de demande" text={requestExample(endpoint, body)} />
      {answers.map(([status, { description, content }]) => (
        <Answer
          key={status}
          status={status}
          description={description}
          media={content?.["application/json"]}
          named={named}
        />
      ))}
      <Refusals title="Refus possibles" refusals={refusals} />
    </section>
  )
}

function Answer(props: {
  status: string
  description: string
  media: Media | undefined
  named: Record<string, Schema>
}) {
  const { media } = props
  return (
    <>
      <h3 className="mt-8 text-xl">
        Réponse {props.status} <span className="font-normal text-slate">{props.description}</span>
      </h3>
      {media?.example === undefined ? null : <Example title="Exemple de réponse" text={json(media.example)} />}
      {media?.schema ? (
        <details className="api-details">
          <summary>Champs de la réponse</summary>
          <BodyFields schema={media.schema} named={props.named} />
        </details>
      ) : null}
    </>
  )
}

function BodyFields({ title, schema, named }: { title?: string; schema: Schema; named: Record<string, Schema> }) {
  return variantsOf(schema, named).map((variant) => (
    <Fields
      key={variant.title ?? ""}
      title={[title, variant.title].filter(Boolean).join(", ") || undefined}
      rows={variant.rows}
    />
  ))
}

function Fields({ title, rows }: { title: string | undefined; rows: FieldRow[] }) {
  return (
    <div className="api-table">
      <table>
        {title ? <caption>{title}</caption> : null}
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Type</th>
            <th scope="col">Règles</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>
                <code>{row.name}</code>
                {row.required ? <span className="api-required">nécessaire</span> : null}
              </td>
              <td>{row.type}</td>
              <td>{[...row.limits, row.description].filter(Boolean).join("\u00a0; ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Example({ title, text }: { title: string; text: string }) {
  return (
    <figure className="mt-5">
      <figcaption className="text-sm font-semibold text-slate">{title}</figcaption>
      <pre className="api-code">
        <code>{text}</code>
      </pre>
    </figure>
  )
}

function parameterRow({ name, in: place, required = false, description, schema = {} }: Parameter): FieldRow {
  const where = place === "header" ? "en-tête" : place === "path" ? "chemin" : "requête"
  return { name, required, type: `${typeOf(schema)} (${where})`, limits: limitsOf(schema), description }
}

function requestExample({ method, path, operation }: Endpoint, body: Media | undefined): string {
  const parameters = operation.parameters ?? []
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map((one) => `${one.name}=${String(one.schema?.enum?.[0] ?? "…")}`)
  const headers = parameters
    .filter((one) => one.in === "header")
    .map((one) => `${one.name}: 7f9c24e8-3b12-4fef-9ba0-6a1d5c1e2f30`)
  const first = `${method} ${path}${query.length > 0 ? `?${query.join("&")}` : ""}`
  if (!body) return [first, ...headers].join("\n")
  return [first, "content-type: application/json", ...headers, "", json(body.example)].join("\n")
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
