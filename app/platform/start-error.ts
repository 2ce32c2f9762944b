/** A reason not to start that an operator can mend: its message is one French sentence, shown without a stack. */
export class StartError extends Error {
  override name = "StartError"
}
