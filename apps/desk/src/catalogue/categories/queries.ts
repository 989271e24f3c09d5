import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/call.ts'

/** Reads the categories of the hub's catalogue, in order, each with its games. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => call(desk.categories.getCategories, {}),
})
