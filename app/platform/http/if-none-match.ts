/** Compares weakly and knows lists: a proxy that compresses makes tags weak (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = etag.replace(/^W\//, "")
  return (ifNoneMatch ?? "").split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === opaque)
}
