export interface Place {
  /** Shares of the drawn day, between 0 and 1. */
  left?: number
  width?: number
}

/** A ref that hands a place to the style sheet: the content security policy refuses style attributes. */
export function placed({ left, width }: Place) {
  return (element: HTMLElement | null) => {
    element?.style.setProperty("--left", String(left ?? 0))
    element?.style.setProperty("--width", String(width ?? 0))
  }
}
