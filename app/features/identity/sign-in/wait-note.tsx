import { authPage } from "#content/auth.ts"

const words = authPage.magicLink

/** Screen readers hear each half minute, not each second. */
const spokenEvery = 30

export function WaitNote({ left }: { left: number | undefined }) {
  const spoken = left === undefined ? undefined : Math.ceil(left / spokenEvery) * spokenEvery
  return (
    <>
      <output className="sr-only">{spoken === undefined ? "" : spoken > 0 ? words.wait(spoken) : words.again}</output>
      {left ? (
        <p aria-hidden="true" className="mt-4 text-center text-slate tabular-nums">
          {words.wait(left)}
        </p>
      ) : null}
    </>
  )
}
