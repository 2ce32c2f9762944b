import { clsx } from "clsx"

export type Tone = "free" | "few" | "full" | "pending" | "neutral"

export function Mark({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg className={clsx("mark size-4 shrink-0", className)} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[tone]}
    </svg>
  )
}

const shapes = {
  free: <path className="fill-starboard" d="M8 1.5 14.5 14h-13z" />,
  few: <path className="fill-starboard" d="M5 7h6l4 7H1z" />,
  full: <path className="fill-port" d="M3 2h10v12H3z" />,
  pending: (
    <path
      className="fill-special stroke-lake"
      strokeWidth=".75"
      strokeLinejoin="round"
      d="m4 1.5 4 4 4-4L14.5 4l-4 4 4 4-2.5 2.5-4-4-4 4L1.5 12l4-4-4-4z"
    />
  ),
  neutral: <circle className="fill-none stroke-slate" strokeWidth="2.5" cx="8" cy="8" r="5.5" />,
} satisfies Record<Tone, React.ReactNode>
