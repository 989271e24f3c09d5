import type * as z from 'zod'

/** One call of a provider's API: how it is asked, the name that faults know it by, what it takes and does. `Given` is what `run` gets beside its parameters. */
export type ApiCall<Operation extends string, Given> = {
  method: 'GET' | 'POST'
  /** Below the API's own prefix. */
  path: string
  operation: Operation | undefined
  schema: z.ZodType
  run: (input: Given & { params: never }) => object
}

/** Makes the entries of one API, each `run` with exactly what its schema gives. */
export const createApiCall =
  <Operation extends string, Given>() =>
  <S extends z.ZodType>(
    method: ApiCall<Operation, Given>['method'],
    path: string,
    operation: Operation | undefined,
    schema: S,
    run: (input: Given & { params: z.output<S> }) => object,
  ): ApiCall<Operation, Given> => ({ method, path, operation, schema, run })
