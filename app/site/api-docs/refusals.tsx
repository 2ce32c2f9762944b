import type { Refusal } from "./api-description.ts"

interface RefusalsProps {
  title: string
  refusals: readonly Refusal[]
}

export function Refusals({ title, refusals }: RefusalsProps) {
  if (refusals.length === 0) return null
  return (
    <details className="api-details">
      <summary>
        {title} ({refusals.length})
      </summary>
      <div className="api-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Statut</th>
              <th scope="col">code</th>
              <th scope="col">detail</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ status, code, detail }) => (
              <tr key={status + code}>
                <td>{status}</td>
                <td>
                  <code>{code}</code>
                </td>
                <td>{detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
