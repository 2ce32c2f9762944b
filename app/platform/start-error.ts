/** A reason not to start that an operator can fix; its French message is shown without a stack. */
export class StartError extends Error {
  override name = "StartError"
}
