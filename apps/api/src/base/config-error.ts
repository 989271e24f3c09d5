/** The settings do not allow a start. The message has one sentence for each problem, and the operator needs no stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
