/**
 * Returns the code of the api's refusal; undefined for any other error. Checks the error's name, because `instanceof` fails for an error of
 * the api's process: the hub's server build contains its own copy of the class.
 */
export const refusalCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error ? String(error.code) : undefined

/** Whether the api refused with this code. */
export const isRefused = (error: unknown, code: string) => refusalCodeOf(error) === code

/**
 * Whether the api refused for a reason that does not change when the call is sent again. After a server failure (status 500 or higher), a
 * retry may help.
 */
export const isFinal = (error: unknown) =>
  error instanceof Error && error.name === 'Refusal' && 'status' in error && Number(error.status) < 500
