import type { passport as en } from '../en/passport.ts'
import type { Translated } from '../t.ts'

export const passport: Translated<typeof en> = {
  title: '{page} · Playhub',
  close: 'Fechar a janela',
  closeByHand: 'Seu navegador não deixa a página fechar esta janela. Feche a janela manualmente.',
  goOn: 'Continuar',
  done: { heading: 'Pronto', text: 'Volte ao jogo. Esta janela se fecha sozinha.' },
  linkRequired: {
    heading: 'Mais uma etapa',
    text: 'Já existe uma conta com seu e-mail. Volte ao jogo: lá você pode adicionar esta forma de entrar a ela.',
  },
  taken: { heading: 'Não adicionado', text: 'Esta forma de entrar pertence a outro jogador. Nada foi alterado.' },
  foreign: { heading: 'Não confirmado', text: 'Não é a conta com que você entra. Nada foi alterado.' },
  cancelled: { heading: 'Cancelado', text: 'Nada foi alterado. Volte ao jogo para escolher outra forma.' },
  failed: { heading: 'O login não deu certo', text: 'Volte ao jogo e tente de novo ou escolha outra forma.' },
  unreachable: {
    heading: 'Sem resposta',
    text: 'O serviço de login não responde agora. Volte ao jogo e tente de novo em um minuto.',
  },
  stale: {
    heading: 'Esta página expirou',
    text: 'Este login já foi usado ou demorou demais. Volte ao jogo e clique no botão de novo.',
  },
  unavailable: {
    heading: 'Não disponível',
    text: 'Esta forma de entrar não está disponível aqui. Volte ao jogo e escolha outra.',
  },
  busy: { heading: 'Tentativas demais', text: 'Espere alguns minutos e clique de novo no botão no jogo.' },
  returning: { heading: 'Um momento', text: 'Seu login continua. Se nada acontecer, clique no botão.' },
  proof: {
    heading: 'Um momento',
    text: 'Estamos verificando se esta janela foi aberta pelo jogo.',
    refusedHeading: 'Paramos por aqui',
    refusedText:
      'Esta janela não foi aberta pelo botão de entrar do Playhub. Se um link trouxe você até aqui, feche a janela: quem enviou o link poderia ter entrado na sua conta. Para entrar, clique no botão no jogo.',
  },
}
