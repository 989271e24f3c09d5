import { counted } from '../../shared/texts.ts'
import type { IslandTexts } from './en.ts'

const star = { one: 'estrella', other: 'estrellas' }
const move = { one: 'jugada', other: 'jugadas' }

export const texts: IslandTexts = {
  title: 'Island M3',
  lead: 'Intercambia vecinas y alinea tres o más.',
  howTo:
    'Haz clic en dos vecinas o arrastra una; con el teclado, flechas y Espacio. Cuatro en línea limpian una fila o columna, una esquina de cinco estalla, cinco en línea dan un arcoíris.',
  board: 'Tablero, 8 por 8. Las flechas mueven, Espacio toma una ficha y otra flecha la intercambia.',
  game: 'tablero de juego',
  play: (level) => `Jugar el nivel ${level}`,
  level: 'Nivel',
  score: 'Puntos',
  best: (score) => `Mejor puntuación: ${score}`,
  levels: 'Niveles',
  levelName: (level, stars) => `Nivel ${level}, ${counted('es', stars, star)}`,
  goals: 'Objetivos',
  moves: 'jugadas restantes',
  left: (name, count) => `${name}: faltan ${count}`,
  done: (name) => `${name}: hecho`,
  sand: 'Arena',
  kinds: ['Estrella de mar', 'Concha', 'Lima', 'Gota', 'Plátano', 'Hibisco'],
  powers: { none: '', row: 'limpia una fila', column: 'limpia una columna', blast: 'estalla', rainbow: 'Arcoíris' },
  extraMoves: '+5 jugadas',
  rainbow: 'Arcoíris',
  have: (count) => `tienes ${count}`,
  toShop: 'abre la tienda',
  placing: 'Elige la ficha que será un arcoíris.',
  theme: { island: 'A la playa', coral: 'Al arrecife' },
  won: (level) => `Nivel ${level} superado`,
  stars: (count) => `${counted('es', count, star)} de 3`,
  result: (score) => `${score} puntos`,
  next: 'Siguiente nivel',
  replay: 'Jugar otra vez',
  out: 'Sin jugadas',
  outLead: 'Aún falta:',
  useMoves: (count) => `Usar +5 jugadas (quedan ${count})`,
  getMoves: 'Conseguir +5 jugadas',
  retry: 'Intentarlo de nuevo',
  sayCell: (tile, row, column) => `${tile}, fila ${row}, columna ${column}`,
  sayPicked: (tile) => `${tile}: tomada`,
  sayTurn: (points, moves) => `${points} puntos. Quedan ${counted('es', moves, move)}.`,
  sayRefused: 'Estas dos no forman línea.',
  sayShuffled: 'No quedaban jugadas y las fichas se han mezclado.',
  sayLevel: (level) => `Nivel ${level}`,
  goods: {
    'moves-5': 'Cinco jugadas más cuando se acaban en un nivel. Se gastan de una en una.',
    'rainbow-bomb': 'Convierte cualquier ficha en un arcoíris que limpia una clase entera. Se gastan de una en una.',
    'coral-theme': 'El tablero se sumerge: un arrecife y fichas con sus colores.',
  },
}
