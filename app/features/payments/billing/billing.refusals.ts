export const billingRefusals = {
  "iban-invalid": {
    status: 422,
    detail: "Ce n’est pas un IBAN : recopiez-le de votre relevé, chiffre par chiffre.",
    field: "iban",
  },
  "iban-foreign": {
    status: 422,
    detail: "Un bulletin de versement QR demande un compte en Suisse ou au Liechtenstein (IBAN en CH ou LI).",
    field: "iban",
  },
  "uid-invalid": {
    status: 422,
    detail: "Ce numéro IDE est faux : recopiez-le du registre, sous la forme CHE-123.456.788.",
    field: "uid",
  },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : vérifiez les nouvelles coordonnées, puis recommencez.",
  },
} as const
export type BillingRefusal = keyof typeof billingRefusals
