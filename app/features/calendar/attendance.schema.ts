import { z } from "zod"

export const attendances = ["present", "absent"] as const
export type Attendance = (typeof attendances)[number]

export const attendanceSchema = z.enum(attendances, { error: "Présent, absent ou rien" }).nullable()

export const attendanceToSetSchema = z.strictObject({ attendance: attendanceSchema })

export const attendanceSetSchema = z.strictObject({
  id: z.uuid(),
  attendance: attendanceSchema,
  attendanceAt: z.iso.datetime().nullable(),
})
export type AttendanceSet = z.infer<typeof attendanceSetSchema>
