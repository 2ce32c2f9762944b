import type { team } from "#content/about.ts"

type Letter = (typeof team)[number]["flag"]

/** Flags of the international code of signals. Decorative: the letter's name stands beside. */
export function SignalFlag({ letter, className }: { letter: Letter; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 108 84" aria-hidden="true">
      <path className="stroke-lake" strokeWidth="2" d="M5 0v84" />
      {flags[letter]}
      <path className="fill-none stroke-lake" strokeWidth="1.5" d="M8 8h96v64H8z" />
      <path className="fill-lake" d="M2 8h6v4H2zm0 60h6v4H2z" />
    </svg>
  )
}

const flags = {
  E: (
    <>
      <path className="fill-water-deep" d="M8 8h96v32H8z" />
      <path className="fill-port" d="M8 40h96v32H8z" />
    </>
  ),
  H: (
    <>
      <path className="fill-paper" d="M8 8h48v64H8z" />
      <path className="fill-port" d="M56 8h48v64H56z" />
    </>
  ),
  K: (
    <>
      <path className="fill-special" d="M8 8h48v64H8z" />
      <path className="fill-water-deep" d="M56 8h48v64H56z" />
    </>
  ),
} satisfies Record<Letter, React.ReactNode>
