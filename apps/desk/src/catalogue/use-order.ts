import { desk } from '@playhub/contract/desk'
import type { ProjectRow } from '@playhub/contract/desk/projects'
import { call } from '../base/call.ts'
import { editableQuery } from '../base/project-queries.ts'
import { queryClient } from '../base/queries.ts'
import { useSavedOrder } from '../controls/use-saved-order.ts'
import { useCatalogueT } from './texts.ts'

/** Returns the projects in the order that is being edited, and `move`, which moves a project. */
export const useOrder = (projects: readonly ProjectRow[]) => {
  const t = useCatalogueT()
  return useSavedOrder({
    items: projects,
    scope: 'order-of-projects',
    send: (body) => call(desk.projects.orderProjects, { body }),
    onSaved: (sorted) => queryClient.setQueryData(editableQuery.queryKey, (all) => all && sorted(all)),
    onBehind: () => queryClient.invalidateQueries(editableQuery),
    texts: {
      saved: (name, place) => t('list.orderSaved', { name, place }),
      behind: t('list.orderBehind'),
      undo: t('list.undo'),
    },
  })
}
