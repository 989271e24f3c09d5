import type * as z from 'zod'

/**
 * One call of a provider's API: its path, the operation by which a test can request faults, the schema of its parameters, and the function
 * that does the work. `Given` is the type of what `run` gets besides the parameters.
 */
export type ApiCall<Operation extends string, Given> = {
  method: 'GET' | 'POST'
  /** The path relative to the API's prefix. */
  path: string
  operation: Operation | undefined
  schema: z.ZodType
  run: (input: Given & { params: never }) => object
}

/** Returns a function that describes one call of an API. `run` gets parameters of exactly the type that the schema returns. */
export const createApiCall =
  <Operation extends string, Given>() =>
  <S extends z.ZodType>(
    method: ApiCall<Operation, Given>['method'],
    path: string,
    operation: Operation | undefined,
    schema: S,
    run: (input: Given & { params: z.output<S> }) => object,
  ): ApiCall<Operation, Given> => ({ method, path, operation, schema, run })
