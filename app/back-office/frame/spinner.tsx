export function Spinner({ words }: { words: string }) {
  return (
    <output className="grid min-h-80 place-content-center justify-items-center gap-3 text-slate">
      <svg className="size-10 animate-spin fill-none stroke-3" viewBox="0 0 40 40" aria-hidden="true">
        <circle className="stroke-line" cx="20" cy="20" r="16" />
        <path className="stroke-water-deep" strokeLinecap="round" d="M20 4a16 16 0 0 1 16 16" />
      </svg>
      {words}
    </output>
  )
}
