// Apart from the other labels, so that the booking form loads only these.
export { licenceTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
