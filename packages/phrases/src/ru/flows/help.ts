import type { help as en } from '../../en/flows/help.ts'
import type { Translated } from '../../t.ts'

export const help: Translated<typeof en> = {
  title: 'Помощь',
  lead: 'Ответы на частые вопросы.',
  link: 'Ответы на частые вопросы',
  all: 'Все статьи',
  empty: 'Статей пока нет.',
  loading: 'Статья загружается',
  failed: 'Статья не загрузилась.',
  listFailed: 'Статьи не загрузились.',
  suggested: 'Возможно, это поможет',
  found: {
    one: 'Может помочь {count} статья',
    few: 'Могут помочь {count} статьи',
    many: 'Могут помочь {count} статей',
    other: 'Могут помочь {count} статьи',
  },
  newTab: 'Открыть на отдельной странице',
  question: 'Помогло?',
  yes: 'Да',
  no: 'Нет',
  thanksYes: 'Спасибо. Рады, что помогло.',
  thanksNo: 'Спасибо. Напишите нам, и мы поможем.',
  notSaved: 'Ответ не сохранился. Попробуйте ещё раз.',
  write: 'Написать в поддержку',
}
