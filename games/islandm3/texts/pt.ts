import { counted } from '../../shared/texts.ts'
import type { IslandTexts } from './en.ts'

const star = { one: 'estrela', other: 'estrelas' }
const move = { one: 'jogada', other: 'jogadas' }

export const texts: IslandTexts = {
  title: 'Island M3',
  lead: 'Troque vizinhas e alinhe três ou mais.',
  howTo:
    'Clique em duas vizinhas ou arraste uma; no teclado, setas e Espaço. Quatro em linha limpam uma linha ou coluna, um canto de cinco explode, cinco em linha viram um arco-íris.',
  board: 'Tabuleiro, 8 por 8. As setas movem, Espaço pega, depois uma seta troca.',
  game: 'tabuleiro do jogo',
  play: (level) => `Jogar o nível ${level}`,
  level: 'Nível',
  score: 'Pontos',
  best: (score) => `Melhor pontuação: ${score}`,
  levels: 'Níveis',
  levelName: (level, stars) => `Nível ${level}, ${counted('pt', stars, star)}`,
  goals: 'Objetivos',
  moves: 'jogadas restantes',
  left: (name, count) => `${name}: faltam ${count}`,
  done: (name) => `${name}: pronto`,
  sand: 'Areia',
  kinds: ['Estrela-do-mar', 'Concha', 'Limão', 'Gota', 'Banana', 'Hibisco'],
  powers: { none: '', row: 'limpa uma linha', column: 'limpa uma coluna', blast: 'explode', rainbow: 'Arco-íris' },
  extraMoves: '+5 jogadas',
  rainbow: 'Arco-íris',
  have: (count) => `você tem ${count}`,
  toShop: 'abre a loja',
  placing: 'Escolha a peça que vira arco-íris.',
  theme: { island: 'Para a praia', coral: 'Para o recife' },
  won: (level) => `Nível ${level} concluído`,
  stars: (count) => `${counted('pt', count, star)} de 3`,
  result: (score) => `${score} pontos`,
  next: 'Próximo nível',
  replay: 'Jogar de novo',
  out: 'Sem jogadas',
  outLead: 'Ainda falta:',
  useMoves: (count) => `Usar +5 jogadas (restam ${count})`,
  getMoves: 'Conseguir +5 jogadas',
  retry: 'Tentar de novo',
  sayCell: (tile, row, column) => `${tile}, linha ${row}, coluna ${column}`,
  sayPicked: (tile) => `${tile}: na mão`,
  sayTurn: (points, moves) => `${points} pontos. Restam ${counted('pt', moves, move)}.`,
  sayRefused: 'Essas duas não formam linha.',
  sayShuffled: 'Não havia mais jogadas, as peças foram embaralhadas.',
  sayLevel: (level) => `Nível ${level}`,
  goods: {
    'moves-5': 'Mais cinco jogadas quando elas acabam em um nível. Usadas uma por vez.',
    'rainbow-bomb': 'Transforma uma peça em um arco-íris que limpa uma espécie inteira. Usadas uma por vez.',
    'coral-theme': 'O tabuleiro vai para baixo d’água: um recife e peças em suas cores.',
  },
}
