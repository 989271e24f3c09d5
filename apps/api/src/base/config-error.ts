/** The settings do not allow a start. The message has one sentence for each problem. The operator needs no stack trace. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
