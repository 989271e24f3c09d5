import { desk } from '@playhub/contract/desk'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import { call } from '../base/call.ts'
import { macrosQuery, queryClient } from '../base/queries.ts'
import { DeleteForAll } from '../forms/delete-for-all.tsx'
import { useMacrosT } from '../support/macros-texts.ts'

type Props = { id: string; name: string; blocked: string | undefined; onGone: () => void }

/** Deletes a macro after a confirmation. If a colleague has already deleted the macro, that counts as success. */
export const DeleteMacro = ({ id, name, blocked, onGone }: Props) => {
  const t = useMacrosT()
  const ask = { title: t('ask.title', { name }), text: t('ask.text'), yes: t('ask.yes'), no: t('ask.no') }
  return (
    <DeleteForAll
      texts={{ ...ask, remove: t('remove'), removed: t('removed', { name }) }}
      blocked={blocked}
      send={() => call(desk.macros.deleteMacro, { params: { id } })}
      goneCode="MACRO_NOT_FOUND"
      home="/macros"
      onGone={() => {
        onGone()
        queryClient.setQueryData(macrosQuery.queryKey, (all: Macro[] = []) => all.filter((each) => each.id !== id))
      }}
    />
  )
}
