import { z } from "zod"

// Must run before the first schema: zod would probe `new Function`, which the content security policy refuses.
z.config({ jitless: true })
