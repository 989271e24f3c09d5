import type * as z from 'zod'

/**
 * One call of a provider's API: its path, its name for faults, its parameters and its work. `Given` is what `run` gets besides the
 * parameters.
 */
export type ApiCall<Operation extends string, Given> = {
  method: 'GET' | 'POST'
  /** Relative to the API's prefix. */
  path: string
  operation: Operation | undefined
  schema: z.ZodType
  run: (input: Given & { params: never }) => object
}

/** Creates the entries of one API; `run` gets exactly the type that its schema returns. */
export const createApiCall =
  <Operation extends string, Given>() =>
  <S extends z.ZodType>(
    method: ApiCall<Operation, Given>['method'],
    path: string,
    operation: Operation | undefined,
    schema: S,
    run: (input: Given & { params: z.output<S> }) => object,
  ): ApiCall<Operation, Given> => ({ method, path, operation, schema, run })
