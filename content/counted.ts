/** « 1 réservation », « 3 réservations ». */
export function counted(count: number, one: string, several: string): string {
  return `${count}\u00a0${count > 1 ? several : one}`
}
