import type { held as en } from '../../en/desk-inbox/held.ts'
import type { Translated } from '../../t.ts'

export const held: Translated<typeof en> = {
  held: {
    own: 'Отправляется… Отменить можно в течение {seconds} секунд.',
    colleague: '{name} отправляет этот ответ…',
    elsewhere: 'Отправляется ответ на №\u00a0{number}…',
    undo: 'Отменить',
    fileLost: 'Ничего не отправлено. Текст снова в поле ввода, а файл надо выбрать заново.',
    isPartly: 'Ничего не отправлено. То, что уже изменили другие, остаётся.',
    isMerged: 'Ничего не отправлено. Изменения макроса остаются: обращение уже объединили с другим.',
    key: 'Отменить отправку ответа',
  },
}
