import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'

export const priceListQuery = (id: string) =>
  queryOptions({
    queryKey: ['price-list', id],
    queryFn: () => call(desk.projects.getPriceList, { params: { id } }),
  })
