import { createRoute, type RouteConfig, type z } from "@hono/zod-openapi"
import type { Context, MiddlewareHandler } from "hono"
import type { Visitor } from "#app/features/identity/identity.queries.server.ts"
import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import {
  type ApiEnv,
  createApiRouter,
  exampleOfInvalid,
  problemResponses,
} from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import type { ProblemOptions } from "#app/platform/http/problem.server.ts"
import { type Refusals, refusalExamples, refuse, some } from "#app/platform/http/refuse.server.ts"
import type { Shape } from "#app/platform/http/shape.server.ts"
import { mayDo, type Permission } from "./permissions.ts"
import { requireUser, type SessionDeps, visitorOf } from "./require-user.server.ts"

/** `guest`: nobody is asked; `visitor`: a session is read if there is one; `person`: with a session. */
type May = "guest" | "visitor" | "person" | Permission

type VisitorFor<Who extends May> = Who extends "guest"
  ? undefined
  : Who extends "visitor"
    ? Visitor | undefined
    : Visitor

export interface EndpointDeps extends SessionDeps {
  clock: Clock
}

/** A command's outcome: the code is one that the endpoint declares. */
type Refused<Code extends string> = { ok: false; refusal: Code } & Pick<ProblemOptions, "extra"> & { detail?: string }

interface Declared<
  Who extends May,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Headers extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Code extends string,
> {
  /** Method and path below /api/v1, as in “get /admin/messages/{id}”. */
  at: `${"get" | "post" | "put" | "patch" | "delete"} /${string}`
  may: Who
  operationId: string
  summary: string
  description: string
  params?: Params
  query?: Query
  headers?: Headers
  body?: Shape<Body>
  /** What it refuses besides input, missing sessions and outages; `admins-only` in words of its own. */
  refused?: { readonly [Refusal in Code]: Refusals[string] }
  /** Further members of the examples of refusals. */
  members?: { readonly [Refusal in Code]?: object }
  /** Whether the outer application limits how often guests call it; by default if guests write here. */
  limited?: boolean
  /** What is answered, in words, and its shape; 200 unless `status` differs. */
  answer?: readonly [says: string, shape: Shape<Answer>]
  status?: 201 | 202
  /** Headers of the answer, and what they say. */
  sends?: Readonly<Record<string, string>>
  /** Another status with an answer of the same schema, such as 202 while it is not done yet; the handler returns that Response. */
  also?: readonly [status: 200 | 202, says: string, shape: Shape<Answer>]
  /** The answer where it is no JSON; the handler returns a Response. */
  file?: NonNullable<RouteConfig["responses"][number]>
}

export interface Asked<Who extends May, Params = unknown, Query = unknown, Headers = unknown, Body = unknown> {
  params: Params
  query: Query
  headers: Headers
  body: Body
  visitor: VisitorFor<Who>
  /** The id of the visitor's account. */
  actor: VisitorFor<Who> extends Visitor ? string : string | undefined
  now: Date
  c: Context<ApiEnv>
}

/** Adds itself to a router. */
export type Endpoint<Deps> = (router: ReturnType<typeof createApiRouter>, deps: Deps) => void

/**
 * Declares endpoints of the API: who may call, what is asked, answered and refused, each said once; the route, its
 * description and its checks follow (design 5).
 */
export function endpointsFor<Deps extends EndpointDeps>() {
  return function endpoint<
    const Who extends May,
    Answer extends z.ZodType = z.ZodNever,
    Params extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
    Headers extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
    Code extends string = never,
  >(
    declared: Declared<Who, Params, Query, Headers, Body, Answer, Code>,
    carryOut: (
      deps: Deps,
      asked: Asked<Who, z.output<Params>, z.output<Query>, z.output<Headers>, z.output<Body>>,
    ) => Promise<z.input<Answer> | Refused<Code> | Response>,
  ): Endpoint<Deps> {
    const { may, refused = {}, status = 200 } = declared
    return (router, deps) => {
      const route = routeOf(declared, letIn(may, deps, refused))
      router.openapi(route, async (c) => {
        const visitor = c.get("visitor")
        const valid = (from: "param" | "query" | "header" | "json") => c.req.valid(from as never)
        // The schemas of the route have judged what is asked, and `letIn` who asks.
        const asked = {
          params: valid("param"),
          query: valid("query"),
          headers: valid("header"),
          body: valid("json"),
          visitor,
          actor: visitor?.userId,
          now: deps.clock.now(),
          c,
        } as unknown as Parameters<typeof carryOut>[1]
        const outcome = await carryOut(deps, asked)
        if (outcome instanceof Response) return outcome
        if (isRefused(outcome)) throw refuse(refused, outcome.refusal as never, outcome)
        return c.json(outcome as object, status)
      })
    }
  }
}

export function routed<Deps>(deps: Deps, endpoints: readonly Endpoint<Deps>[]) {
  const router = createApiRouter()
  for (const endpoint of endpoints) endpoint(router, deps)
  return router
}

function isRefused(outcome: unknown): outcome is Refused<string> {
  return typeof outcome === "object" && outcome !== null && "ok" in outcome && outcome.ok === false
}

type AnyDeclared = Declared<May, z.ZodType, z.ZodType, z.ZodType, z.ZodType, z.ZodType, string>

function routeOf(declared: AnyDeclared, middleware: MiddlewareHandler<ApiEnv>) {
  const { at, operationId, summary, description, params, query, headers, body } = declared
  const { answer, also, status = 200, file, sends } = declared
  const [method, path] = at.split(" ") as [RouteConfig["method"], string]
  const answered = file ?? (answer && jsonOf(answer))
  const responses: RouteConfig["responses"] = {
    [status]: answered && sends ? { ...answered, headers: headersOf(sends) } : answered,
    ...(also ? { [also[0]]: jsonOf([also[1], also[2]]) } : {}),
    ...problemsOf(declared, method !== "get"),
  }
  return createRoute({
    method,
    path,
    operationId,
    summary,
    description,
    middleware,
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { headers } : {}),
      ...(body ? { body: jsonBody(body.schema, body.example) } : {}),
    } as NonNullable<RouteConfig["request"]>,
    responses,
  })
}

function headersOf(sends: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(sends).map(([name, description]) => [name, { description, schema: { type: "string" as const } }]),
  )
}

function jsonOf([says, { schema, example }]: readonly [says: string, shape: Shape]) {
  return jsonAnswer(says, schema, example)
}

function problemsOf({ may, params, query, body, refused = {}, members, limited }: AnyDeclared, unsafe: boolean) {
  const isPublic = may === "guest" || may === "visitor"
  const invalid = body ? undefined : exampleOfInvalid([params, query])
  const options = { body: body !== undefined, unsafe, limited: limited ?? (body !== undefined && isPublic) }
  const own = refusalExamples({ ...refusedAtTheDoor(may), ...refused }, undefined, members)
  return problemResponses([own, invalid ? { 422: invalid } : {}], options)
}

function refusedAtTheDoor(may: May): Refusals {
  if (may === "guest" || may === "visitor") return {}
  if (may === "person") return some(identityRefusals, "sign-in-required")
  return some(identityRefusals, "sign-in-required", "admins-only")
}

function letIn(may: May, deps: SessionDeps, refused: Refusals): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (may === "visitor") {
      const visitor = await visitorOf(c, deps)
      if (visitor) c.set("visitor", visitor)
    } else if (may !== "guest") {
      const { role } = await requireUser(c, deps)
      if (may !== "person" && !mayDo(role, may)) throw refuse({ ...identityRefusals, ...refused }, "admins-only")
    }
    await next()
  }
}
