import type { Calendar, CalendarSettings, NewClosure } from "./season.admin.schema.ts"

const exampleClosure: NewClosure = {
  base: "vevey",
  fromDate: "2027-08-01",
  toDate: "2027-08-02",
  reason: "Fête nationale",
  public: true,
}

export const exampleSettings: CalendarSettings = {
  openingHours: [{ base: null, weekday: 6, opens: "09:00", closes: "18:00" }],
  seasons: [{ fromDate: "2027-04-01", toDate: "2027-10-31" }],
  rules: [{ kind: "boat_rental", horizonDays: 180, noticeHours: 24 }],
  turnarounds: [{ base: "vevey", minutes: 15 }],
}

export const exampleCalendar: Calendar = {
  today: "2027-06-10",
  closures: [{ id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14", ...exampleClosure }],
  settings: exampleSettings,
}
