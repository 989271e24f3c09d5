import { counted } from '../../shared/texts.ts'
import type { IslandTexts } from './en.ts'

const star = { one: 'stella', other: 'stelle' }
const move = { one: 'mossa', other: 'mosse' }

export const texts: IslandTexts = {
  title: 'Island M3',
  lead: 'Scambia i vicini e allineane tre o più.',
  howTo:
    'Fai clic su due vicini o trascinane uno; con la tastiera usa frecce e Spazio. Quattro in fila liberano una riga o colonna, un angolo di cinque esplode, cinque in fila fanno un arcobaleno.',
  board: 'Tavola, 8 per 8. Le frecce muovono, Spazio prende, poi una freccia scambia.',
  game: 'tavola di gioco',
  play: (level) => `Gioca il livello ${level}`,
  level: 'Livello',
  score: 'Punti',
  best: (score) => `Punteggio migliore: ${score}`,
  levels: 'Livelli',
  levelName: (level, stars) => `Livello ${level}, ${counted('it', stars, star)}`,
  goals: 'Obiettivi',
  moves: 'mosse rimaste',
  left: (name, count) => `${name}: ancora ${count}`,
  done: (name) => `${name}: fatto`,
  sand: 'Sabbia',
  kinds: ['Stella marina', 'Conchiglia', 'Lime', 'Goccia', 'Banana', 'Ibisco'],
  powers: { none: '', row: 'libera una riga', column: 'libera una colonna', blast: 'esplode', rainbow: 'Arcobaleno' },
  extraMoves: '+5 mosse',
  rainbow: 'Arcobaleno',
  have: (count) => `ne hai ${count}`,
  toShop: 'apre il negozio',
  placing: 'Scegli la tessera che diventa arcobaleno.',
  theme: { island: 'In spiaggia', coral: 'Alla barriera' },
  won: (level) => `Livello ${level} superato`,
  stars: (count) => `${counted('it', count, star)} su 3`,
  result: (score) => `${score} punti`,
  next: 'Livello successivo',
  replay: 'Gioca ancora',
  out: 'Mosse finite',
  outLead: 'Manca ancora:',
  useMoves: (count) => `Usa +5 mosse (ne restano ${count})`,
  getMoves: 'Ottieni +5 mosse',
  retry: 'Riprova',
  sayCell: (tile, row, column) => `${tile}, riga ${row}, colonna ${column}`,
  sayPicked: (tile) => `${tile}: presa`,
  sayTurn: (points, moves) => `${points} punti. Restano ${counted('it', moves, move)}.`,
  sayRefused: 'Queste due non fanno una fila.',
  sayShuffled: 'Non c’erano più mosse, le tessere sono mescolate.',
  sayLevel: (level) => `Livello ${level}`,
  goods: {
    'moves-5': 'Altre cinque mosse quando finiscono in un livello. Si usano una alla volta.',
    'rainbow-bomb': 'Trasforma una tessera in un arcobaleno che libera un’intera specie. Si usano una alla volta.',
    'coral-theme': 'La tavola va sott’acqua: una barriera e tessere nei suoi colori.',
  },
}
