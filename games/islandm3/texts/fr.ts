import { counted } from '../../shared/texts.ts'
import type { IslandTexts } from './en.ts'

const star = { one: 'étoile', other: 'étoiles' }
const move = { one: 'coup', other: 'coups' }

export const texts: IslandTexts = {
  title: 'Island M3',
  lead: 'Échangez des voisins et alignez-en trois ou plus.',
  howTo:
    'Cliquez sur deux voisins ou glissez-en un ; au clavier, les flèches et Espace. Quatre alignés vident une ligne ou une colonne, un angle de cinq explose, cinq alignés font un arc-en-ciel.',
  board: 'Plateau, 8 sur 8. Les flèches déplacent, Espace prend, puis une flèche échange.',
  game: 'plateau de jeu',
  play: (level) => `Jouer le niveau ${level}`,
  level: 'Niveau',
  score: 'Points',
  best: (score) => `Meilleur score : ${score}`,
  levels: 'Niveaux',
  levelName: (level, stars) => `Niveau ${level}, ${counted('fr', stars, star)}`,
  goals: 'Objectifs',
  moves: 'coups restants',
  left: (name, count) => `${name} : encore ${count}`,
  done: (name) => `${name} : terminé`,
  sand: 'Sable',
  kinds: ['Étoile de mer', 'Coquillage', 'Citron vert', 'Goutte', 'Banane', 'Hibiscus'],
  powers: { none: '', row: 'vide une ligne', column: 'vide une colonne', blast: 'explose', rainbow: 'Arc-en-ciel' },
  extraMoves: '+5 coups',
  rainbow: 'Arc-en-ciel',
  have: (count) => `vous en avez ${count}`,
  toShop: 'ouvre la boutique',
  placing: 'Choisissez la case qui devient un arc-en-ciel.',
  theme: { island: 'À la plage', coral: 'Au récif' },
  won: (level) => `Niveau ${level} réussi`,
  stars: (count) => `${counted('fr', count, star)} sur 3`,
  result: (score) => `${score} points`,
  next: 'Niveau suivant',
  replay: 'Rejouer',
  out: 'Plus de coups',
  outLead: 'Il reste :',
  useMoves: (count) => `Utiliser +5 coups (reste ${count})`,
  getMoves: 'Obtenir +5 coups',
  retry: 'Réessayer',
  sayCell: (tile, row, column) => `${tile}, ligne ${row}, colonne ${column}`,
  sayPicked: (tile) => `${tile} : pris`,
  sayTurn: (points, moves) => `${points} points. Il reste ${counted('fr', moves, move)}.`,
  sayRefused: 'Ces deux-là ne s’alignent pas.',
  sayShuffled: 'Il n’y avait plus de coups, les pièces sont mélangées.',
  sayLevel: (level) => `Niveau ${level}`,
  goods: {
    'moves-5': 'Cinq coups de plus quand un niveau n’en a plus. S’utilisent un par un.',
    'rainbow-bomb': 'Change une case en arc-en-ciel qui vide toute une sorte. S’utilise une par une.',
    'coral-theme': 'Le plateau passe sous l’eau : un récif et des pièces à ses couleurs.',
  },
}
