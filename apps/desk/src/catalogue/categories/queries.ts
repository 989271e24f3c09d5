import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/call.ts'

/** The portal's categories in order, with their games. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => call(desk.categories.getCategories, {}),
})
