import type { AccountPage } from "./account.schema.ts"

export const exampleAccount = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  reference: "K7M2QX9B",
  what: "Permis Bateau",
  startsAt: "2027-06-26T12:00:00.000Z",
  base: "nyon",
  person: "Élodie Rochat",
  userId: null,
  hasAddress: true,
  state: { kind: "reservation", status: "confirmed" },
  currency: "CHF",
  charges: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d21",
      at: "2027-06-10T10:00:00.000Z",
      text: "Permis Bateau",
      cents: 36_000,
    },
  ],
  payments: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d22",
      at: "2027-06-10T10:05:00.000Z",
      kind: "payment",
      method: "terminal",
      simulated: false,
      counts: true,
      cents: 10_800,
      status: "done",
      reference: null,
      refundableCents: 10_800,
      wayBack: "counter",
    },
  ],
  owedCents: 36_000,
  paidCents: 10_800,
  restCents: 25_200,
  pendingCents: 0,
  dues: [{ part: "balance", cents: 25_200, dueAt: "2027-06-19T12:00:00.000Z" }],
  toSet: null,
  chargeable: true,
  invoices: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d31",
      number: "F-2027-0012",
      kind: "invoice",
      issuedOn: "2027-06-10",
      totalCents: 36_000,
    },
  ],
  toInvoiceCents: 0,
} satisfies AccountPage
