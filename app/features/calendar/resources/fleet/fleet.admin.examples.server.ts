import type { BoatRecord } from "./boat-record.schema.ts"
import type { BoatChoice, Candidates, Fleet, NewBoat, ShownOuting } from "./fleet.admin.schema.ts"

const boatId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12"

export const exampleBoat: NewBoat = {
  model: "electric_medium",
  base: "nyon",
  name: "Mouette",
  registration: "VD 20417",
}

export const exampleModel = { seats: 6, powerKw: 20, passengersMax: 5, minimumAge: 18, version: 1 }

const exampleOuting: ShownOuting = {
  kind: "reservation",
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  activity: "boat_rental",
  base: "nyon",
  startsAt: "2027-06-12T12:00:00.000Z",
  endsAt: "2027-06-12T14:00:00.000Z",
  reference: "K7M2QX9B",
  name: "Élodie Rochat",
  model: "electric_medium",
  persons: 1,
  boats: [],
}

export const exampleFleet: Fleet = {
  models: [{ code: "electric_medium", ...exampleModel }],
  boats: [
    {
      id: boatId,
      ...exampleBoat,
      version: 1,
      bookings: 2,
      workshops: [
        {
          id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
          startsAt: "2027-06-10T10:00:00.000Z",
          endsAt: "2027-06-14T10:00:00.000Z",
          begun: true,
          reason: "Hélice à changer",
        },
      ],
    },
  ],
  withoutBoat: [exampleOuting],
  moreWithoutBoat: false,
}

export const exampleCandidates: Candidates = {
  outing: exampleOuting,
  candidates: [{ id: boatId, name: "Mouette", base: "nyon", free: true }],
}

export const exampleChoice: BoatChoice = { boatId, seen: [] }

export const exampleBoatRecord: BoatRecord = {
  id: boatId,
  ...exampleBoat,
  retired: false,
  hours: { year: 41.5, all: 212 },
  outings: { year: 19, all: 97 },
  next: [
    {
      kind: "reservation",
      id: exampleOuting.id,
      activity: "boat_rental",
      startsAt: exampleOuting.startsAt,
      endsAt: exampleOuting.endsAt,
      name: exampleOuting.name,
    },
  ],
  workshops: exampleFleet.boats[0]?.workshops ?? [],
  history: [
    { at: "2027-03-01T08:00:00.000Z", action: "boat.created", actor: "person", name: "Hélène Cuendet", change: {} },
  ],
}
