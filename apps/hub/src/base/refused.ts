/** The code of a refusal of the api; undefined for any other error. Checks the name, not the class, as `isRefused` does. */
export const refusalCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error ? String(error.code) : undefined

/** Whether the api refused with this code. Checks the name, not the class: the built page has its own copy of the class. */
export const isRefused = (error: unknown, code: string) => refusalCodeOf(error) === code

/** Whether the api refused for a reason that a repeated call would meet again. After a failure of the server itself, a retry may help. */
export const isFinal = (error: unknown) =>
  error instanceof Error && error.name === 'Refusal' && 'status' in error && Number(error.status) < 500
