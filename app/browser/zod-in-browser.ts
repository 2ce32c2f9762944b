import { z } from "zod"

// Before the first schema: zod would probe `new Function`, which the content security policy refuses.
z.config({ jitless: true })
