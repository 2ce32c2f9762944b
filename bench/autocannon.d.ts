/** What the benches use of autocannon, which brings no types. */
declare module "autocannon" {
  interface Request {
    method?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }

  interface Result {
    /** Seconds. */
    duration: number
    "2xx": number
    non2xx: number
    errors: number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }

  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: Request[]
  }): Promise<Result>
}
