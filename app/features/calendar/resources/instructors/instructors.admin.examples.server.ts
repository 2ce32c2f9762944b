import type {
  InstructorCandidates,
  InstructorChoice,
  MannedOuting,
  NewInstructor,
  Team,
} from "./instructors.admin.schema.ts"

const id = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d15"

export const exampleInstructor: NewInstructor = {
  name: "Karim Jaccard",
  base: "nyon",
  email: "karim@example.ch",
  certificates: [{ name: "Moniteur nautique", expiresOn: "2028-03-31" }],
}

const exampleOuting: MannedOuting = {
  kind: "slot",
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  activity: "boat_license",
  base: "nyon",
  startsAt: "2027-06-12T12:00:00.000Z",
  endsAt: "2027-06-12T15:00:00.000Z",
  reference: "",
  name: "",
  persons: 2,
  instructors: [],
}

export const exampleTeam: Team = {
  instructors: [
    {
      id,
      ...exampleInstructor,
      certificates: [{ name: "Moniteur nautique", expiresOn: "2028-03-31", state: "valid" }],
      version: 1,
      absences: [],
      bookings: 3,
    },
  ],
  withoutInstructor: [exampleOuting],
  moreWithoutInstructor: false,
  namesInCourses: ["Inès Favre"],
}

export const exampleInstructorCandidates: InstructorCandidates = {
  outing: exampleOuting,
  candidates: [{ id, name: "Karim Jaccard", free: true, uncertified: false }],
}

export const exampleInstructorChoice: InstructorChoice = { instructorId: id, seen: [] }
