// Apart from the other words of a licence, which the booking form has no use for.
export { licenceTypeLabel } from "#app/features/training/training.labels.ts"
