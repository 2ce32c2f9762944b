import { clsx } from "clsx"
import type { ComponentProps, MouseEvent } from "react"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"

const everyButton =
  "no-print inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border border-transparent text-center font-semibold no-underline transition-[background-color,color,border-color,transform] duration-150 ease-out active:translate-y-px disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:shrink-0"

/** The eight of the specification (section 9). */
const variants = {
  default: "bg-water-deep text-paper hover:bg-lake",
  destructive: "bg-port text-paper hover:bg-lake",
  outline: "border-water-deep text-water-deep hover:bg-water-deep hover:text-paper",
  secondary: "bg-mist text-lake hover:bg-line",
  ghost: "text-lake hover:bg-mist",
  link: "px-0! text-water-deep underline decoration-1 underline-offset-4 hover:text-lake hover:decoration-2",
  hero: "bg-buoy-lift text-lake hover:bg-special",
  eco: "bg-starboard-deep text-paper hover:bg-lake",
}

/** All but `sm` are at least 44 px high. */
const sizes = {
  sm: "min-h-9 px-3 text-sm",
  md: "min-h-11 px-5 text-base",
  lg: "min-h-13 px-7 text-lg",
  icon: "size-11",
}

interface ButtonStyle {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
}

export function buttonStyles({ variant = "default", size = "md" }: ButtonStyle = {}): string {
  return clsx(everyButton, variants[variant], sizes[size])
}

interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  native?: boolean
  /** Looks disabled and does nothing, but keeps the focus. */
  "aria-disabled"?: boolean | undefined
}

/** It is disabled in the served document until its script has loaded. */
export function Button({ variant, size, className, type = "button", native, disabled, onClick, ...rest }: ButtonProps) {
  const works = useHydrated() || native
  return (
    <button
      type={type}
      disabled={disabled || !works}
      onClick={rest["aria-disabled"] ? refuseClick : onClick}
      className={clsx(buttonStyles({ variant, size }), className)}
      {...rest}
    />
  )
}

/** Stops a form sent by Enter too. */
function refuseClick(event: MouseEvent): void {
  event.preventDefault()
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<"a"> & ButtonStyle) {
  return <a className={clsx(buttonStyles({ variant, size }), className)} {...rest} />
}
