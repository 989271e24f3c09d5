import type * as z from 'zod'

/**
 * One call of a provider's API. `operation` is the name by which a test requests faults of this call. `run` does the work. `Given` is the
 * type of the input that `run` gets in addition to the parameters.
 */
export type ApiCall<Operation extends string, Given> = {
  method: 'GET' | 'POST'
  /** The path relative to the API's prefix. */
  path: string
  operation: Operation | undefined
  schema: z.ZodType
  run: (input: Given & { params: never }) => object
}

/** Returns a function that creates an `ApiCall`. In this call, `run` gets parameters of exactly the type that the schema returns. */
export const createApiCall =
  <Operation extends string, Given>() =>
  <S extends z.ZodType>(
    method: ApiCall<Operation, Given>['method'],
    path: string,
    operation: Operation | undefined,
    schema: S,
    run: (input: Given & { params: z.output<S> }) => object,
  ): ApiCall<Operation, Given> => ({ method, path, operation, schema, run })
