import type { help as en } from '../../en/flows/help.ts'
import type { Translated } from '../../t.ts'

export const help: Translated<typeof en> = {
  title: 'Ayuda',
  lead: 'Respuestas a preguntas frecuentes.',
  link: 'Respuestas a preguntas frecuentes',
  all: 'Todos los artículos',
  empty: 'Todavía no hay artículos.',
  loading: 'Cargando el artículo',
  failed: 'El artículo no se cargó.',
  listFailed: 'Los artículos no se cargaron.',
  suggested: 'Esto puede ayudar',
  found: { one: '{count} artículo puede ayudar', many: '{count} artículos pueden ayudar', other: '{count} artículos pueden ayudar' },
  newTab: 'Abrir en su propia página',
  question: '¿Te ayudó?',
  yes: 'Sí',
  no: 'No',
  thanksYes: 'Gracias. Nos alegra que te haya ayudado.',
  thanksNo: 'Gracias. Escríbenos y te ayudaremos.',
  notSaved: 'Tu respuesta no se guardó. Inténtalo de nuevo.',
  write: 'Escribir al soporte',
}
