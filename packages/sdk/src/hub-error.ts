/**
 * The hub did not do what was asked. `code`: a refusal of the hub, or `UNAVAILABLE` if there is no hub, it does not answer within 15
 * seconds, or it has no network.
 */
export class HubError extends Error {
  override readonly name = 'HubError'
  readonly code: string

  constructor(code: string) {
    super(`The hub refused: ${code}`)
    this.code = code
  }
}
