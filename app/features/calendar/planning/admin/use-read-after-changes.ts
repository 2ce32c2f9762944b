import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"

/** The planning is read again after any change that is made from it, whichever feature makes it. */
export function useReadAfterChanges(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "success") return
        void client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/admin/planning"),
        })
      }),
    [client],
  )
}
