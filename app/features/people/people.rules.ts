/** Whether somebody may have been born on that day; both 'yyyy-MM-dd'. */
export function isDayOfBirth(day: string, today: string): boolean {
  return day < today
}
