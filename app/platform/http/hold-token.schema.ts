import { z } from "zod"

export const holdTokenSchema = z.uuid({ error: "Jeton de l’onglet attendu : un UUID choisi par le client" })
