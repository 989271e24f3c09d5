/** Whether the api refused with this code. By name: the built page carries its own copy of the class. */
export const isRefused = (error: unknown, code: string) =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error && error.code === code
