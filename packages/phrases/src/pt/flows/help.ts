import type { help as en } from '../../en/flows/help.ts'
import type { Translated } from '../../t.ts'

export const help: Translated<typeof en> = {
  title: 'Ajuda',
  lead: 'Respostas a perguntas frequentes.',
  link: 'Respostas a perguntas frequentes',
  all: 'Todos os artigos',
  empty: 'Ainda não há artigos.',
  loading: 'Carregando o artigo',
  failed: 'O artigo não foi carregado.',
  listFailed: 'Os artigos não foram carregados.',
  suggested: 'Isto pode ajudar',
  found: { one: '{count} artigo pode ajudar', many: '{count} artigos podem ajudar', other: '{count} artigos podem ajudar' },
  newTab: 'Abrir em uma página própria',
  question: 'Isso ajudou?',
  yes: 'Sim',
  no: 'Não',
  thanksYes: 'Obrigado. Que bom que ajudou.',
  thanksNo: 'Obrigado. Escreva para nós e vamos ajudar.',
  notSaved: 'Sua resposta não foi salva. Tente de novo.',
  write: 'Escrever para o suporte',
}
