export const waitingStates = ["unconfirmed", "waiting", "offered", "booked", "left"] as const
export type WaitingState = (typeof waitingStates)[number]
