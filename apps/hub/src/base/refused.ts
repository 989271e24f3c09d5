/** Whether the api refused with this code. Checks the name, not the class: the built page has its own copy of the class. */
export const isRefused = (error: unknown, code: string) =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error && error.code === code
