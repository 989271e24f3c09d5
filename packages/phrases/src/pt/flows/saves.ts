import type { saves as en } from '../../en/flows/saves.ts'
import type { Translated } from '../../t.ts'

export const saves: Translated<typeof en> = {
  saveChoice: {
    title: 'Qual progresso você quer manter?',
    lead: 'Você jogou aqui antes de entrar, e sua conta tem um progresso próprio. O que você não escolher fica 30 dias entre as versões anteriores.',
    leadJoined: 'Você juntou duas contas, e as duas têm progresso aqui. O que você não escolher fica 30 dias entre as versões anteriores.',
    account: 'Da sua conta',
    guest: 'Deste navegador',
    joined: 'Da conta que você juntou',
    when: 'Salvo {when}',
    size: '{size} KB',
    used: 'Compras já usadas com esta conta: {count}',
    noneUsed: 'Não inclui as compras que você já usou',
    keep: 'Manter este progresso',
    later: 'Decidir depois',
    made: 'A escolha está feita. O jogo recomeça com ela.',
    undo: 'Desfazer',
    back: 'Voltar ao jogo',
  },
}
