import type { FieldValues } from "react-hook-form"
import { z } from "zod"
import { formResolver } from "#app/browser/form-resolver.ts"
import {
  addressSchema,
  changeEmailSchema,
  changePasswordSchema,
  ownPasswordSchema,
  passwordSchema,
  recoveryCodeSchema,
  signUpSchema,
  totpSchema,
} from "#app/features/identity/identity.schema.ts"

const schemas = {
  signIn: z.strictObject({ ...addressSchema.shape, password: passwordSchema() }),
  signUp: signUpSchema.omit({ returnTo: true }),
  address: addressSchema,
  app: totpSchema.omit({ session: true }),
  recovery: recoveryCodeSchema.omit({ session: true }),
  password: z.strictObject({ password: passwordSchema() }),
  newAddress: changeEmailSchema,
  newPassword: changePasswordSchema,
  ownPassword: ownPasswordSchema,
}

export type AuthRules = keyof typeof schemas

export function authResolver<Values extends FieldValues>(rules: AuthRules) {
  return formResolver<Values>(schemas[rules])
}
