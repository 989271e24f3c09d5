import type { due as en } from '../../en/desk-inbox/due.ts'
import type { Translated } from '../../t.ts'

export const due: Translated<typeof en> = {
  due: {
    later: 'Срок через {time}',
    soon: 'Скоро срок: {time}',
    late: 'Просрочено на {time}',
    now: 'Срок сейчас',
    first: 'Первый ответ нужен до {at}',
    next: 'Ответ нужен до {at}',
    filter: 'Срок ответа',
    states: { soon: 'Скоро срок', late: 'Просрочка' },
  },
}
