/** What only the answer to a request shows; its code is fetched while the request is sent. */
export { ProofStep } from "#app/features/reservations/book/proof-step.tsx"
export { Listed } from "#app/features/reservations/waiting/listed.tsx"
export { SecondDialog } from "./second-dialog.tsx"
