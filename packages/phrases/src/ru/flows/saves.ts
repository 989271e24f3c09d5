import type { saves as en } from '../../en/flows/saves.ts'
import type { Translated } from '../../t.ts'

export const saves: Translated<typeof en> = {
  saveChoice: {
    title: 'Какой прогресс оставить?',
    lead: 'Вы играли здесь до входа, а у аккаунта есть свой прогресс. Тот, который вы не выберете, останется среди прежних версий на 30 дней.',
    account: 'Из аккаунта',
    guest: 'Из этого браузера',
    when: 'Сохранено {when}',
    size: '{size} КБ',
    keep: 'Оставить этот прогресс',
    later: 'Решить позже',
    made: 'Выбор сделан. Игра начнётся с него.',
    undo: 'Отменить',
    back: 'Вернуться в игру',
  },
}
