import { counted } from '../../shared/texts.ts'
import type { IslandTexts } from './en.ts'

const star = { one: 'Stern', other: 'Sterne' }
const move = { one: 'Zug', other: 'Züge' }

export const texts: IslandTexts = {
  title: 'Island M3',
  lead: 'Tausche Nachbarn und bringe drei oder mehr in eine Reihe.',
  howTo:
    'Klicke zwei Nachbarn an oder ziehe einen; mit der Tastatur Pfeile und Leertaste. Vier in einer Reihe räumen Zeile oder Spalte, eine Ecke aus fünf explodiert, fünf in einer Reihe ergeben einen Regenbogen.',
  board: 'Brett, 8 mal 8. Pfeiltasten bewegen, Leertaste nimmt auf, ein Pfeil tauscht dann.',
  game: 'Spielbrett',
  play: (level) => `Level ${level} spielen`,
  level: 'Level',
  score: 'Punkte',
  best: (score) => `Beste Punktzahl: ${score}`,
  levels: 'Level',
  levelName: (level, stars) => `Level ${level}, ${counted('de', stars, star)}`,
  goals: 'Ziele',
  moves: 'Züge übrig',
  left: (name, count) => `${name}: noch ${count}`,
  done: (name) => `${name}: fertig`,
  sand: 'Sand',
  kinds: ['Seestern', 'Muschel', 'Limette', 'Tropfen', 'Banane', 'Hibiskus'],
  powers: { none: '', row: 'räumt eine Zeile', column: 'räumt eine Spalte', blast: 'explodiert', rainbow: 'Regenbogen' },
  extraMoves: '+5 Züge',
  rainbow: 'Regenbogen',
  have: (count) => `du hast ${count}`,
  toShop: 'öffnet den Shop',
  placing: 'Wähle das Feld, das zum Regenbogen wird.',
  theme: { island: 'Zum Strand', coral: 'Zum Riff' },
  won: (level) => `Level ${level} geschafft`,
  stars: (count) => `${counted('de', count, star)} von 3`,
  result: (score) => `${score} Punkte`,
  next: 'Nächstes Level',
  replay: 'Noch einmal',
  out: 'Keine Züge mehr',
  outLead: 'Es fehlt noch:',
  useMoves: (count) => `+5 Züge nehmen (${count} übrig)`,
  getMoves: '+5 Züge holen',
  retry: 'Erneut versuchen',
  sayCell: (tile, row, column) => `${tile}, Zeile ${row}, Spalte ${column}`,
  sayPicked: (tile) => `${tile} aufgenommen`,
  sayTurn: (points, moves) => `${points} Punkte. Noch ${counted('de', moves, move)}.`,
  sayRefused: 'Diese beiden ergeben keine Reihe.',
  sayShuffled: 'Es gab keine Züge mehr, die Steine sind gemischt.',
  sayLevel: (level) => `Level ${level}`,
  goods: {
    'moves-5': 'Fünf weitere Züge, wenn sie in einem Level ausgehen. Wird einzeln verbraucht.',
    'rainbow-bomb': 'Macht ein Feld zum Regenbogen, der eine ganze Art abräumt. Wird einzeln verbraucht.',
    'coral-theme': 'Das Brett geht unter Wasser: ein Riff und Steine in seinen Farben.',
  },
}
