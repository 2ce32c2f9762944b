import { z } from "zod"
import { boatTypes } from "./boat-types.rules.ts"

export const boatTypeSchema = z.enum(boatTypes, { error: "Modèle de bateau inconnu" })
