/**
 * The error of a call to the hub. `code` is the code of the hub's refusal. It is `UNAVAILABLE` if there is no hub, if the hub does not
 * reply within 15 seconds, or if the hub has no network.
 */
export class HubError extends Error {
  override readonly name = 'HubError'
  readonly code: string

  constructor(code: string) {
    super(`The hub refused: ${code}`)
    this.code = code
  }
}
